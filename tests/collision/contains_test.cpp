#include "random_shapes.h"

#include <mbv/collision/contains.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace mbv {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// On the surface is in; one double further out is not.
void expectLastPoint(const Shape& shape, const Vec3& onSurface, int axis, double outward)
{
    EXPECT_TRUE(contains(shape, onSurface)) << nameOf(shape);
    Vec3 out = onSurface;
    out[axis] = std::nextafter(out[axis], outward * kInfinity);
    EXPECT_FALSE(contains(shape, out)) << nameOf(shape);
}

TEST(Contains, IsExactForBoxesPlanesAndTriangles)
{
    const Vec3 corner = {0.1, 0.2, 0.3};
    expectLastPoint(Aabb{{-1, -1, -1}, corner}, corner, 0, 1);
    expectLastPoint(Aabb{{-1, -1, -1}, corner}, corner, 2, 1);
    const Obb box = {{1, 2, 3}, {0.5, 0.25, 2}, {Vec3{0, 1, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}}};
    expectLastPoint(box, {1.25, 2.5, 5}, 0, 1);
    expectLastPoint(box, {1.25, 2.5, 5}, 1, 1);
    expectLastPoint(box, {1.25, 2.5, 5}, 2, 1);
    expectLastPoint(HalfSpace{{0, 2, 0}, 3}, {7, 1.5, 7}, 1, 1);
    expectLastPoint(Plane{{0, 2, 0}, 3}, {7, 1.5, 7}, 1, 1);
    expectLastPoint(Plane{{0, 2, 0}, 3}, {7, 1.5, 7}, 1, -1);
    const Triangle triangle = {{0, 0, 1}, {4, 0, 1}, {0, 4, 1}};
    expectLastPoint(triangle, {1, 3, 1}, 0, 1); // on the slanted edge
    expectLastPoint(triangle, {1, 1, 1}, 2, -1);
    expectLastPoint(Segment{{0, 0, 0}, {4, 2, 0}}, {4, 2, 0}, 0, 1);
    expectLastPoint(Segment{{0, 0, 0}, {4, 2, 0}}, {2, 1, 0}, 1, 1);
    expectLastPoint(Capsule{{0, 0, 0}, {4, 2, 0}, 0}, {2, 1, 0}, 1, 1); // as its segment
}

/// Squares of such gaps are 0 in doubles.
TEST(Contains, SeesGapsWhoseSquaresVanish)
{
    EXPECT_FALSE(contains(Aabb{{0, 0, 0}, {1, 1, 1}}, {-1e-200, 0.5, 0.5}));
    EXPECT_FALSE(contains(Segment{{0, 0, 0}, {1, 0, 0}}, {0.5, 1e-200, 0}));
}

TEST(Contains, IsClosedForRoundShapesAndHulls)
{
    EXPECT_TRUE(contains(Sphere{{1, 0, 0}, 2}, {3, 0, 0}));
    EXPECT_FALSE(contains(Sphere{{1, 0, 0}, 2}, {3.0000001, 0, 0}));
    const Cylinder drum = {{0, 0, 0}, {0, 0, 4}, 2};
    EXPECT_TRUE(contains(drum, {2, 0, 4}));
    EXPECT_FALSE(contains(drum, {2.0000001, 0, 4}));
    EXPECT_FALSE(contains(drum, {0, 0, 4.0000001}));
    EXPECT_TRUE(contains(Capsule{{0, 0, 0}, {0, 0, 4}, 2}, {0, 0, 6}));
    EXPECT_FALSE(contains(Capsule{{0, 0, 0}, {0, 0, 4}, 2}, {1.9, 0, 6}));
    const ConvexHull corner = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}}};
    EXPECT_TRUE(contains(corner, {1, 1, 1}));
    EXPECT_TRUE(contains(corner, {0, 0, 4}));
    EXPECT_FALSE(contains(corner, {1.4, 1.4, 1.4}));
}

/// By the definitions of the shapes; points nearer to the surface than rounding are passed over.
TEST(Contains, AgreesWithTheDefinitionsOfRandomShapes)
{
    test::RandomShapes random(23);
    int inside[3] = {};
    for (int i = 0; i < 3000; ++i) {
        const Vec3 p = random.point(2);
        const Sphere ball = random.sphere(1);
        const Obb box = random.obb(1);
        const Capsule capsule = random.capsule(1);
        double outOfBox = -kInfinity;
        for (int k = 0; k < 3; ++k) {
            const Vec3& axis = box.axes[static_cast<std::size_t>(k)];
            outOfBox = std::max(outOfBox, std::abs(dot(axis, p - box.center)) - box.halfExtents[k]);
        }
        const Vec3 along = capsule.b - capsule.a;
        const double t = std::clamp(dot(p - capsule.a, along) / dot(along, along), 0.0, 1.0);
        const double gaps[] = {norm(p - ball.center) - ball.radius, outOfBox,
                               norm(p - (capsule.a + t * along)) - capsule.radius};
        const Shape shapes[] = {ball, box, capsule};
        for (int k = 0; k < 3; ++k) {
            if (std::abs(gaps[k]) < 1e-12)
                continue;
            EXPECT_EQ(contains(shapes[k], p), gaps[k] < 0) << nameOf(shapes[k]);
            inside[k] += gaps[k] < 0 ? 1 : 0;
        }
    }
    for (const int count : inside)
        EXPECT_GT(count, 30);
}

TEST(Contains, CheckedNamesWhatIsInvalid)
{
    const auto messageOf = [](const Shape& shape, const Vec3& point) -> std::string {
        try {
            (void)containsChecked(shape, point);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidShape);
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(messageOf(Sphere{{}, 1}, {0, 0, 1}), "");
    EXPECT_NE(messageOf(Sphere{{}, -1}, {}).find("shape: sphere.radius"), std::string::npos);
    EXPECT_NE(messageOf(Sphere{{}, 1}, {0, kInfinity, 0}).find("point"), std::string::npos);
}

} // namespace
} // namespace mbv
