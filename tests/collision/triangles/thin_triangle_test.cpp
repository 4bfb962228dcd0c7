// Triangles whose corners lie on a line to rounding: their normal is nothing but that, and so is
// every side that is told by it. Answers are those of 50 digits all the same.
#include "collision/wide_oracle.h"
#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/nearest_point.h>

#include <gtest/gtest.h>

#include <limits>
#include <memory>

namespace mbv {
namespace {

using test::reachOf;
using test::root;
using test::squaredDistance;
using test::wide;

/// Corners on the line x == y == z + 0.3 as far as decimals are doubles.
constexpr Triangle kOnALine = {{0.4, 0.4, 0.1}, {0.6, 0.6, 0.3}, {0.8, 0.8, 0.5}};

/// On that line, too, and 2 sqrt(3) from the triangle's last corner.
constexpr Vec3 kFarther = {2.8, 2.8, 2.5};
constexpr Segment kFromFarther = {kFarther, {2.3, 3.1, 2.3}};
constexpr double kBetween = 3.4641016151377544;
constexpr double kToSegment = 3.2832910318764004; // exact minimum-norm point, rounded once

TEST(ThinTriangle, IsApartFromWhatLiesFartherAlongItsLine)
{
    EXPECT_FALSE(overlaps(Sphere{kFarther, 0.5}, kOnALine));
    EXPECT_NEAR(distance(Sphere{kFarther, 0.5}, kOnALine).distance, kBetween - 0.5, 1e-14);
    EXPECT_NEAR(distance(Sphere{kFarther, 0}, kOnALine).distance, kBetween, 1e-14);
    EXPECT_NEAR(distance(kFromFarther, kOnALine).distance, kToSegment, 1e-14);
    EXPECT_NEAR(distance(Capsule{kFromFarther.a, kFromFarther.b, 0.1}, kOnALine).distance,
                kToSegment - 0.1, 1e-14);
    EXPECT_NEAR(distance(Triangle{kFarther, kFromFarther.b, {3.4, 3.4, 1.7}}, kOnALine).distance,
                kToSegment, 1e-14);
}

/// A draw of the differential test: all weights of a point beyond the last corner lie in 0..1, as
/// rounded, and their sum does not.
TEST(ThinTriangle, IsApartFromAnAxisThatGoesOnFromItsLastCorner)
{
    constexpr Triangle kNeedle = {{-2.3100059116547649, -1.3248651783108136, 0.49857593282941615},
                                  {-0.85392954954236999, -1.4342115843971275, 1.7236194517892269},
                                  {1.5828665285544772, -1.6172067214918311, 3.7737737707347612}};
    constexpr Segment kAxis = {{2.0742798450553268, -1.6541101981641462, 4.1872154789955562},
                               {3.1027498995595018, -1.7313448179640845, 5.0525001628886184}};
    const double between = norm(kAxis.a - kNeedle.c);
    EXPECT_NEAR(distance(kAxis, kNeedle).distance, between, 1e-14);
    const Distance capsule = distance(Capsule{kAxis.a, kAxis.b, 0.98146551790871661}, kNeedle);
    EXPECT_EQ(capsule.distance, 0);
    EXPECT_LE(norm(capsule.pointOnB - kNeedle.c), 1e-14);
    EXPECT_NEAR(distance(Capsule{kAxis.a, kAxis.b, 0.25}, kNeedle).distance, between - 0.25, 1e-14);
}

/// The root of the same fault: T-junctions leave triangles like this one in real meshes.
TEST(ThinTriangle, OfAMeshIsApartFromWhatLiesFartherAlongItsLine)
{
    const auto meshOf = [](const Triangle& t) {
        TriangleMesh mesh;
        mesh.vertices = {t.a, t.b, t.c};
        mesh.triangles = {{0, 1, 2}};
        return MeshBvh(std::make_shared<const TriangleMesh>(std::move(mesh)));
    };
    const MeshBvh thin = meshOf(kOnALine);
    const MeshBvh other = meshOf({kFarther, kFromFarther.b, {3.4, 3.4, 1.7}});
    EXPECT_NEAR(distance({thin, {}}, PosedMesh{other, {}}).distance, kToSegment, 1e-14);
    EXPECT_NEAR(nearestPoint({thin, {}}, kFarther).distance, kBetween, 1e-14);
    EXPECT_FALSE(overlaps({thin, {}}, Shape(Sphere{kFarther, 0.5})));
    EXPECT_NEAR(distance({thin, {}}, Shape(Sphere{kFarther, 0.5})).distance, kBetween - 0.5, 1e-14);
}

/// Corners on a line to rounding, or almost, wherever they are on it.
Triangle thinTriangle(test::RandomShapes& random, const Vec3& start, const Vec3& along)
{
    const double width =
        random.number(0, 1) < 0.5 ? 0 : std::pow(10, random.number(-18, -3)) * norm(along);
    return {start + random.number(-0.1, 0.1) * along, start + random.number(0.9, 1.1) * along,
            start + random.number(-1, 2) * along + width * random.point(1)};
}

/// A point of the line, or near to it.
Vec3 nearLine(test::RandomShapes& random, const Vec3& start, const Vec3& along)
{
    const double away =
        random.number(0, 1) < 0.5 ? 0 : std::pow(10, random.number(-17, 0)) * norm(along);
    return start + random.number(-4, 5) * along + away * random.point(1);
}

/// To 64 roundings of the size and 16 of the offset, with points of both shapes that are as far
/// from each other.
template <class A, class B>
void expectDistance(const A& a, const B& b, const test::Wide& expectedSquare, double size)
{
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    const Distance d = distance(a, b);
    const double offset = maxComponent(max(abs(d.pointOnA), abs(d.pointOnB)));
    const double rounding = kEpsilon * (64 * size + 16 * offset);
    EXPECT_NEAR(d.distance, root(expectedSquare), rounding);
    EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), d.distance, rounding);
    EXPECT_LE(root(squaredDistance(wide(d.pointOnB), wide(b))), rounding);
    EXPECT_EQ(distance(b, a).distance, d.distance);
}

TEST(ThinTriangle, DistancesAreRightToRoundingHoweverThin)
{
    test::RandomShapes random(11);
    for (int i = 0; i < 4000; ++i) {
        const double scale = i % 4 == 0 ? std::pow(10, random.number(-150, 150)) : 1;
        const double offset = i % 3 == 0 ? std::pow(10, random.number(0, 8)) : 1;
        // Steps of tenths, as people and drawings have them, and any others.
        const Vec3 along = i % 2 == 0 ? scale * Vec3{0.2, 0.2, 0.2} : scale * random.point(1);
        const Vec3 start = scale * random.point(offset);
        const Triangle thin = thinTriangle(random, start, along);
        const Vec3 p = nearLine(random, start, along);
        const Vec3 q = nearLine(random, start, along);
        const Vec3 r = nearLine(random, start, along);
        const double size = reachOf({thin.a, thin.b, thin.c, p, q, r});
        SCOPED_TRACE(i);
        expectDistance(Sphere{p, 0}, thin, squaredDistance(wide(p), wide(thin)), size);
        expectDistance(Segment{p, q}, thin, squaredDistance(wide(p), wide(q), wide(thin)), size);
        expectDistance(Triangle{p, q, r}, thin,
                       squaredDistance(wide(Triangle{p, q, r}), wide(thin)), size);
        ASSERT_FALSE(HasFailure());
    }
}

} // namespace
} // namespace mbv
