// Hulls with a limit on their corners.
#include "fit/fit_meshes.h"
#include "fit/hull/outer/lowest_point.h"
#include "mesh_query/closed_meshes.h"

#include <mbv/collision/distance.h>
#include <mbv/fit/cover.h>
#include <mbv/fit/hull.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

namespace mbv::test {
namespace {

using Points = std::vector<Vec3>;

Points onSphere(std::size_t count)
{
    RandomShapes random(3);
    Points points;
    while (points.size() < count)
        points.push_back(rotate(random.pose(1).rotation, {1, 0, 0}));
    return points;
}

/// A regular polygon in the plane z = height.
Points polygon(std::size_t count, double height, double radius = 1)
{
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle =
            2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        points.push_back({radius * std::cos(angle), radius * std::sin(angle), height});
    }
    return points;
}

Points prism(std::size_t count)
{
    Points points = polygon(count, 0);
    const Points top = polygon(count, 3);
    points.insert(points.end(), top.begin(), top.end());
    return points;
}

Points cone(std::size_t count)
{
    Points points = polygon(count, 0);
    points.push_back({0, 0, 2});
    return points;
}

/// A box of half extents 3, 2, 1 with all corners cut off.
Points cutBox()
{
    Points points;
    for (const Vec3& corner : boxMesh({3, 2, 1}).vertices)
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 p = corner;
            p[axis] *= 0.9;
            points.push_back(p);
        }
    return points;
}

Points placed(Points points, const Vec3& factors, const RigidTransform& pose, double scale = 1)
{
    for (Vec3& p : points)
        p = scale * apply(pose, scaled(p, factors));
    return points;
}

using Wide = std::array<long double, 3>;

Wide between(const Vec3& from, const Vec3& to)
{
    return {static_cast<long double>(to.x) - from.x, static_cast<long double>(to.y) - from.y,
            static_cast<long double>(to.z) - from.z};
}

Wide wideCross(const Wide& a, const Wide& b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

long double wideDot(const Wide& a, const Wide& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// How far the points are outside the hull's faces at most, as a part of their bounds' diagonal, in
/// extended precision: faces of thin hulls are thin.
double outsideOf(const ConvexHull& hull, const Points& points)
{
    const Aabb bounds = boundsOf(points);
    const long double diagonal = norm(bounds.max - bounds.min);
    const TriangleMesh mesh = hullMesh(hull.points);
    long double worst = 0;
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3& a = mesh.vertices[i];
        const Wide normal = wideCross(between(a, mesh.vertices[j]), between(a, mesh.vertices[k]));
        const long double length = std::sqrt(wideDot(normal, normal));
        if (length > 1e-17L * diagonal * diagonal) // of others rounding has the say
            for (const Vec3& p : points)
                worst = std::max(worst, wideDot(normal, between(a, p)) / length);
    }
    return static_cast<double>(worst / diagonal);
}

/// The same as a distance. What is thinner than the rounding of its coordinates has faces that lead
/// far astray beyond their own edges.
double distanceOf(const Points& points, const ConvexHull& hull)
{
    double worst = 0;
    for (const Vec3& p : points)
        worst = std::max(worst, distance(Shape(Sphere{p, 0}), Shape(hull)).distance);
    const Aabb bounds = boundsOf(points);
    return worst / norm(bounds.max - bounds.min);
}

/// The volume added, as a part of that of the hull without limit.
double expectOuter(const Points& points, std::size_t most)
{
    const ConvexHull hull = fitOuterHull(points, most);
    EXPECT_LE(hull.points.size(), most);
    EXPECT_LE(outsideOf(hull, points), 1e-12) << most;
    const double volume = hullMeasures(points).volume;
    const double added = hullMeasures(hull.points).volume / volume - 1;
    EXPECT_GE(added, -1e-12) << most;
    return added;
}

TEST(OuterHull, IsTheHullWhereThatHasFewCorners)
{
    const Points box = boxMesh({3, 2, 1}).vertices;
    EXPECT_EQ(fitOuterHull(box, 8), fitHull(box));
    EXPECT_EQ(fitOuterHull(onSphere(64), 64), fitHull(onSphere(64)));
}

TEST(OuterHull, ContainsAllAndAddsLessWhereMoreCornersAreLeft)
{
    RandomShapes random(5);
    Points cloud;
    for (int i = 0; i < 500; ++i)
        cloud.push_back(random.point(1));
    for (const Points& points : {onSphere(100), onSphere(1200), cloud, prism(30), cone(40)}) {
        double last = std::numeric_limits<double>::infinity();
        for (const std::size_t most : {8U, 12U, 16U, 32U, 64U}) {
            const double added = expectOuter(points, most);
            EXPECT_LE(added, last + 1e-12) << most;
            last = added;
        }
        EXPECT_LT(last, 0.06);
    }
}

TEST(OuterHull, ABoxWithoutItsCornersBecomesTheBox)
{
    const ConvexHull hull = fitOuterHull(cutBox(), 8);
    EXPECT_EQ(hull.points.size(), 8U);
    EXPECT_NEAR(hullMeasures(hull.points).volume, 48, 1e-9);
}

/// Edges of next to no length, as of meshes with small gaps, have no direction.
TEST(OuterHull, CornersThatNearlyMeetAreOne)
{
    RandomShapes random(6);
    for (const double gap : {1e-12, 1e-9, 1e-7, 1e-6, 1e-4}) {
        Points points;
        for (const Vec3& corner : boxMesh({1, 1, 1}).vertices)
            for (int i = 0; i < 6; ++i)
                points.push_back(corner + gap * random.point(1));
        for (const std::size_t most : {8U, 20U}) {
            expectOuter(points, most);
            EXPECT_NEAR(hullMeasures(fitOuterHull(points, most).points).volume, 8,
                        100 * std::max(gap, 1e-7))
                << gap;
        }
    }
}

/// The square around a circle has 4 / pi of its area; 32 corners are two polygons of 16 sides.
TEST(OuterHull, APrismOfManySidesBecomesOneOfFew)
{
    const double volume = hullMeasures(prism(48)).volume;
    const double sixteen = 3 * 16 * std::tan(std::numbers::pi / 16);
    EXPECT_LE(hullMeasures(fitOuterHull(prism(48), 8).points).volume, 12 * (1 + 1e-6));
    EXPECT_LE(hullMeasures(fitOuterHull(prism(48), 32).points).volume, 1.001 * sixteen);
    EXPECT_LT(volume, sixteen);
}

TEST(OuterHull, TakesAnySizePlaceAndRatio)
{
    RandomShapes random(9);
    const Points ball = onSphere(120);
    const double own = expectOuter(ball, 24);
    for (const double scale : {1e-100, 1e-30, 1e-6, 1e6, 1e100})
        EXPECT_NEAR(expectOuter(placed(ball, {1, 1, 1}, {}, scale), 24), own, 1e-9) << scale;
    for (const double thin : {1e-3, 1e-6, 1e-9, 1e-12})
        for (const Vec3& factors : {Vec3{1, 1, thin}, Vec3{1, thin, thin}, Vec3{1, 0.1, thin}})
            for (const double scale : {1e-100, 1.0, 1e100}) {
                const Points points = placed(ball, factors, random.pose(0.5), scale);
                const ConvexHull hull = fitOuterHull(points, 24);
                EXPECT_LE(hull.points.size(), 24U) << factors.y << " " << factors.z;
                EXPECT_LE(distanceOf(points, hull), 1e-12) << factors.y << " " << factors.z;
            }
    expectOuter(placed(ball, {1, 1, 1}, {{}, {1e6, -2e5, 7e5}}), 24);
}

TEST(OuterHull, DoesNotDependOnPowersOfTwo)
{
    const Points ball = onSphere(120);
    const ConvexHull one = fitOuterHull(ball, 20);
    const ConvexHull other = fitOuterHull(placed(ball, {1, 1, 1}, {}, 1024), 20);
    EXPECT_EQ(other.points, placed(one.points, {1, 1, 1}, {}, 1024));
    EXPECT_EQ(one, fitOuterHull(ball, 20));
}

/// A polygon of 8 sides around a circle of radius 1 has an area of 8 tan(pi / 8).
TEST(OuterHull, FlatOnesStayFlat)
{
    RandomShapes random(2);
    const double eight = 8 * std::tan(std::numbers::pi / 8);
    for (const double scale : {1e-100, 1.0, 1e100}) {
        const Points points = placed(polygon(96, 0), {1, 1, 1}, random.pose(1), scale);
        const ConvexHull hull = fitOuterHull(points, 8);
        EXPECT_EQ(hull.points.size(), 8U);
        EXPECT_LE(outsideOf(hull, points), 1e-12);
        const double area =
            hullMeasures(placed(hull.points, {1, 1, 1}, {}, 1 / scale)).surfaceArea / 2;
        EXPECT_GE(area, std::numbers::pi - 0.01);
        EXPECT_LE(area, 1.02 * eight);
    }
}

TEST(OuterHull, SegmentsAndPointsAreThemselves)
{
    EXPECT_EQ(fitOuterHull(Points{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}, 8),
              fitHull(Points{{0, 0, 0}, {2, 2, 2}}));
    EXPECT_EQ(fitOuterHull(Points{{1, 2, 3}, {1, 2, 3}}, 8).points, (Points{{1, 2, 3}}));
}

TEST(OuterHull, RefusesFewerCornersThanABoxHas)
{
    const auto messageOf = [](std::size_t most) -> std::string {
        try {
            static_cast<void>(fitOuterHull(onSphere(10), most));
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(messageOf(7), "a hull is limited to 8 corners or more, not to 7");
    EXPECT_EQ(messageOf(8), "");
    EXPECT_THROW(
        static_cast<void>(fitCover(CoverKind::Hulls, boxMesh({1, 1, 1}), 4, {.mostCorners = 4})),
        Error);
}

TEST(OuterHull, SaysWhereACornerWouldBeOutOfRange)
{
    try {
        static_cast<void>(
            fitOuterHull(placed(onSphere(100), {1, 1, 1}, {}, 1.79e308), kFewestHullCorners));
        ADD_FAILURE() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::DegenerateMesh);
    }
}

TEST(OuterHull, IsOfWhatFitVolumeAndCoversGive)
{
    const TriangleMesh mesh = torusMesh(2, 0.5, 24, 12);
    const FitOptions options = {.mostCorners = 16};
    EXPECT_EQ(fitVolume(VolumeKind::Hull, mesh, options), Shape(fitOuterHull(mesh.vertices, 16)));
    const auto free = fitCover(CoverKind::Hulls, mesh, 4);
    const auto limited = fitCover(CoverKind::Hulls, mesh, 4, options);
    ASSERT_EQ(limited.size(), free.size());
    for (std::size_t i = 0; i < free.size(); ++i) {
        const auto& all = std::get<ConvexHull>(free[i]).points;
        const auto& hull = std::get<ConvexHull>(limited[i]);
        EXPECT_GT(all.size(), 16U);
        EXPECT_LE(hull.points.size(), 16U);
        EXPECT_LE(outsideOf(hull, all), 1e-12);
    }
    EXPECT_EQ(fitCover(CoverKind::Hulls, mesh, 1, options),
              std::vector<Shape>{Shape(fitOuterHull(mesh.vertices, 16))});
}

/// Of all points where three borders meet, the lowest that is in every half-space.
std::optional<Vec3> lowestOfAllCorners(const Vec3& direction, std::vector<HalfSpace> within,
                                       double reach)
{
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {1.0, -1.0}) {
            Vec3 normal;
            normal[axis] = sign;
            within.push_back({normal, reach});
        }
    std::optional<Vec3> lowest;
    for (std::size_t i = 0; i < within.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                const auto& [a, d] = within[i];
                const auto& [b, e] = within[j];
                const auto& [c, f] = within[k];
                const Vec3 bc = cross(b, c);
                const double determinant = dot(a, bc);
                if (std::abs(determinant) < 1e-9)
                    continue;
                const Vec3 p = (d * bc + e * cross(c, a) + f * cross(a, b)) / determinant;
                if (std::ranges::all_of(
                        within,
                        [&](const HalfSpace& h) { return dot(h.normal, p) <= h.offset + 1e-9; }) &&
                    (!lowest || dot(direction, p) < dot(direction, *lowest)))
                    lowest = p;
            }
    return lowest;
}

TEST(LowestPoint, IsThatOfAllCorners)
{
    RandomShapes random(11);
    int found = 0;
    for (int n = 0; n < 300; ++n) {
        std::vector<HalfSpace> within;
        for (int i = 0; i < 4 + n % 12; ++i)
            within.push_back({rotate(random.pose(1).rotation, {1, 0, 0}),
                              random.point(1).x + (n % 2 == 0 ? 0.8 : 0.2)});
        const Vec3 direction = random.point(1);
        const auto expected = lowestOfAllCorners(direction, within, 8);
        const auto lowest = lowestPoint(direction, within, 8);
        ASSERT_EQ(lowest.has_value(), expected.has_value()) << n;
        if (!lowest)
            continue;
        ++found;
        EXPECT_NEAR(dot(direction, *lowest), dot(direction, *expected), 1e-8) << n;
        for (const HalfSpace& h : within)
            EXPECT_LE(dot(h.normal, *lowest), h.offset + 1e-9) << n;
    }
    EXPECT_GT(found, 50);
}

} // namespace
} // namespace mbv::test
