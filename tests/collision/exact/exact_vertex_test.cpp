// Where edges pass planes: what is told by twice the digits must be what exact arithmetic gives.
#include "collision/exact/exact_vertex.h"

#include "random_shapes.h"

#include <mbv/geometry/vec3.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mbv::test {
namespace {

using solid::ExactVertex;
using solid::PlaneCrossing;

/// Of a random edge and triangle of some size, off the origin, flattened along z.
PlaneCrossing randomCrossing(RandomShapes& random, double size, double offset, double flatness)
{
    const Vec3 middle = offset * random.point(1);
    const auto point = [&](double above) {
        const Vec3 p = random.point(1);
        return middle + size * Vec3{p.x, p.y, flatness * p.z + above};
    };
    return solid::planeCrossing(point(2 * flatness), point(-2 * flatness),
                                {point(0), point(0), point(0)});
}

/// Its ends lie strictly on either side.
bool isCrossing(const PlaneCrossing& crossing)
{
    const Triangle& t = crossing.triangle;
    const FractionVec3 origin = fractions(t.a);
    const FractionVec3 normal = cross(fractions(t.b) - origin, fractions(t.c) - origin);
    return dot(normal, fractions(crossing.from) - origin).sign() *
               dot(normal, fractions(crossing.to) - origin).sign() <
           0;
}

TEST(ExactVertex, OfACrossingHasTheNearestDoubles)
{
    RandomShapes random(77);
    int told = 0;
    int crossings = 0;
    for (const double size : {1e-160, 1e-60, 1e-3, 1.0, 1e5, 1e70}) {
        for (const double offset : {0.0, 1.0, 1e6}) {
            for (const double flatness : {1.0, 1e-3, 1e-9}) {
                for (int i = 0; i < 60; ++i) {
                    const PlaneCrossing crossing =
                        randomCrossing(random, size, offset * size, flatness);
                    if (!isCrossing(crossing))
                        continue;
                    ++crossings;
                    told += solid::nearestDoubles(crossing) ? 1 : 0;
                    const ExactVertex vertex(crossing);
                    const ExactVertex exact(solid::exactPoint(crossing));
                    EXPECT_EQ(vertex.rounded(), exact.rounded()) << size << ' ' << offset;
                    EXPECT_EQ(vertex.value(), exact.value());
                    EXPECT_EQ(vertex, exact);
                }
            }
        }
    }
    EXPECT_GT(crossings, 2000);
    EXPECT_GT(told, crossings / 3) << "else it saves nothing";
    EXPECT_LT(told, crossings) << "the smallest and largest are left to exact arithmetic";
}

TEST(ExactVertex, OfACrossingInTheVeryDoublesIsKnownToBeOne)
{
    const Triangle floor = {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}};
    const ExactVertex vertex(solid::planeCrossing({0.25, 0.5, -1}, {0.25, 0.5, 3}, floor));
    EXPECT_TRUE(vertex.isDouble());
    EXPECT_EQ(vertex.rounded(), (Vec3{0.25, 0.5, 0}));
    EXPECT_EQ(vertex, ExactVertex(Vec3{0.25, 0.5, 0}));
}

TEST(ExactVertex, OfATieBetweenDoublesIsTheEvenOne)
{
    // Half way between 1 and the next double: 1; and a little beyond it: that one.
    const double next = std::nextafter(1.0, 2.0);
    const auto crossingAt = [&](double y) {
        const Triangle t = {{-1, y, 0}, {1, y, 0}, {0, y, 2}};
        return ExactVertex(solid::planeCrossing({0, -1, next}, {0, 1, 1}, t)).rounded();
    };
    EXPECT_EQ(crossingAt(0).z, 1);
    EXPECT_EQ(crossingAt(-1e-20).z, next);
    EXPECT_EQ(crossingAt(1e-20).z, 1);
}

TEST(ExactVertex, OfEitherDirectionOfAnEdgeIsOnePoint)
{
    RandomShapes random(78);
    for (int i = 0; i < 100; ++i) {
        const PlaneCrossing crossing = randomCrossing(random, 1, 1, 1);
        if (!isCrossing(crossing))
            continue;
        const PlaneCrossing back =
            solid::planeCrossing(crossing.to, crossing.from, crossing.triangle);
        EXPECT_EQ(back, crossing);
        EXPECT_EQ(ExactVertex(back), ExactVertex(crossing));
        const Triangle& t = crossing.triangle;
        const ExactVertex turned(solid::planeCrossing(crossing.from, crossing.to, {t.b, t.c, t.a}));
        EXPECT_EQ(turned, ExactVertex(crossing)) << "another way to say the same plane";
    }
}

TEST(ExactVertex, KnowsWhatLiesOnItsEdge)
{
    const Vec3 from = {0.1, 0.2, -1.3};
    const Vec3 to = {0.3, 0.1, 2.7};
    const auto at = [&](double z) {
        return ExactVertex(
            solid::planeCrossing(from, to, {{-1, -1, z}, {2, -1, z + 0.1}, {-1, 2, z - 0.1}}));
    };
    const ExactVertex beside(Vec3{0.2, 0.2, 0.2});
    EXPECT_TRUE(ExactVertex::areOfOneEdge(at(0), at(1), at(0.3)));
    EXPECT_TRUE(ExactVertex::areOfOneEdge(ExactVertex(from), at(0), ExactVertex(to)));
    EXPECT_FALSE(ExactVertex::areOfOneEdge(at(0), at(1), beside));
    EXPECT_FALSE(ExactVertex::areOfOneEdge(ExactVertex(from), beside, ExactVertex(to)));
    const ExactVertex other(
        solid::planeCrossing(from, {0.3, 0.1, 2.8}, {{-1, -1, 0}, {2, -1, 0.1}, {-1, 2, 0}}));
    EXPECT_FALSE(ExactVertex::areOfOneEdge(at(0), at(1), other));
}

} // namespace
} // namespace mbv::test
