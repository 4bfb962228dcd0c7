#include "fit/fit_meshes.h"
#include "fit/rational_points.h"

#include <mbv/fit/cover.h>
#include <mbv/fit/fit.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace mbv::test {
namespace {

Capsule asCapsule(const Shape& part)
{
    if (const auto* const sphere = std::get_if<Sphere>(&part))
        return {sphere->center, sphere->center, sphere->radius};
    return std::get<Capsule>(part);
}

/// In exact arithmetic on the doubles of the part.
bool holds(const Capsule& part, const RationalPoint& p)
{
    const RationalPoint ab = minus(exactly(part.b), exactly(part.a));
    RationalPoint d = minus(p, exactly(part.a));
    const Rational squaredLength = dotOf(ab, ab);
    if (squaredLength != 0) {
        const Rational t =
            std::clamp(Rational(dotOf(d, ab) / squaredLength), Rational(0), Rational(1));
        for (std::size_t i = 0; i < 3; ++i)
            d[i] -= t * ab[i];
    }
    return dotOf(d, d) <= Rational(part.radius) * Rational(part.radius);
}

/// Points of triangles, exactly, of which none may be outside all parts: random ones and corners.
int pointsOutside(const TriangleMesh& mesh, const std::vector<Shape>& parts, int count)
{
    std::mt19937 random(7);
    int outside = 0;
    for (int n = 0; n < count; ++n) {
        const auto& triangle = mesh.triangles[random() % mesh.triangles.size()];
        std::array<Rational, 3> weights = {random() % 1000, random() % 1000, random() % 1000};
        if (n % 4 == 0)
            weights = {1, 0, n % 8 == 0 ? 1 : 0}; // corners and middles of edges
        const Rational sum = weights[0] + weights[1] + weights[2];
        RationalPoint p = {0, 0, 0};
        for (std::size_t corner = 0; corner < 3 && sum != 0; ++corner) {
            const RationalPoint at = exactly(mesh.vertices[triangle[corner]]);
            for (std::size_t i = 0; i < 3; ++i)
                p[i] += weights[corner] / sum * at[i];
        }
        if (sum == 0)
            p = exactly(mesh.vertices[triangle[0]]);
        if (std::ranges::none_of(parts,
                                 [&](const Shape& part) { return holds(asCapsule(part), p); }))
            ++outside;
    }
    return outside;
}

/// Boxes with half extents `h` in a row along x, `gap` apart.
TriangleMesh boxesInRow(int count, const Vec3& h, double gap)
{
    TriangleMesh all;
    for (int i = 0; i < count; ++i) {
        const TriangleMesh box = boxMesh(h);
        const auto first = static_cast<std::uint32_t>(all.vertices.size());
        for (const Vec3& v : box.vertices)
            all.vertices.push_back(v + Vec3{i * (2 * h.x + gap), 0, 0});
        for (const auto& [a, b, c] : box.triangles)
            all.triangles.push_back({first + a, first + b, first + c});
    }
    return all;
}

TriangleMesh moved(TriangleMesh mesh, double scale, const Vec3& offset)
{
    for (Vec3& v : mesh.vertices)
        v = scale * v + offset;
    return mesh;
}

constexpr std::array kKinds = {CoverKind::Spheres, CoverKind::Capsules};

/// Covers of the mesh hold its triangles and are as many as asked for, or fewer.
void expectCovers(const TriangleMesh& mesh)
{
    for (const CoverKind kind : kKinds)
        for (const std::size_t most : {1U, 2U, 9U}) {
            SCOPED_TRACE(std::string(nameOf(kind)) + ":" + std::to_string(most));
            const std::vector<Shape> parts = fitCover(kind, mesh, most);
            EXPECT_GE(parts.size(), 1U);
            EXPECT_LE(parts.size(), most);
            for (const Shape& part : parts) {
                EXPECT_TRUE(isValid(part));
                EXPECT_EQ(std::holds_alternative<Sphere>(part), kind == CoverKind::Spheres);
            }
            EXPECT_EQ(pointsOutside(mesh, parts, 80), 0);
        }
}

TEST(Cover, HoldsEveryTriangleExactly)
{
    expectCovers(boxMesh({3, 2, 1}));
    expectCovers(boxesInRow(3, {1, 1, 1}, 0.3));
    RandomShapes random(5);
    expectCovers(triangleSoup(random, 40));
}

TEST(Cover, HoldsMeshesOfAnySizeAtAnyPlace)
{
    for (const auto& [scale, offset] :
         {std::tuple(1e-150, 0.0), {1e150, 0.0}, {1.0, 1e8}, {1e-3, 1e3}}) {
        SCOPED_TRACE(scale);
        expectCovers(moved(boxMesh({3, 2, 1}), scale, {offset, -offset, offset}));
    }
}

TEST(Cover, HoldsDegenerateTriangles)
{
    expectCovers(flatTriangle());
    const Vec3 p = {1, 2, 3};
    expectCovers({{p, p, p}, {{0, 1, 2}}});
    expectCovers({{{0, 0, 0}, {1, 1, 1}, {1e-200, 0, 0}}, {{0, 1, 2}, {0, 0, 2}, {1, 1, 1}}});
    expectCovers({{{0, 0, 0}, {1e6, 0, 1e-3}, {1e6, 1e-9, 0}}, {{0, 1, 2}, {0, 1, 2}}}); // a needle
}

/// What is nothing beside the mesh's size is not nothing.
TEST(Cover, HoldsVerticesThatAreCloserThanTheMeshTells)
{
    expectCovers(
        {{{0, 0, 0}, {1e300, 0, 0}, {0, 1e-160, 0}, {1e300, 0, 1e-160}}, {{0, 2, 0}, {1, 3, 1}}});
    expectCovers({{{0, 0, 0}, {1, 0, 0}, {0, 5e-324, 0}}, {{0, 2, 0}, {0, 1, 2}}});
}

/// A cube of 1e-18 beside one of 2, whose corners are one in the frame that measures.
TEST(Cover, MeasuresASolidWhoseEdgesAreNothingBesideItsSize)
{
    TriangleMesh pair = boxMesh({1, 1, 1});
    const TriangleMesh cube = pair;
    for (const Vec3& corner : cube.vertices)
        pair.vertices.push_back(5e-19 * (corner + Vec3{1, 1, 1}));
    for (Vec3& corner : pair.vertices)
        corner.x += corner.x == -1 || corner.x == 1 ? 3 : 0;
    for (const auto& [a, b, c] : cube.triangles)
        pair.triangles.push_back({8 + a, 8 + b, 8 + c});
    const auto measures = measureCover(pair, fitCover(CoverKind::Spheres, pair, 2));
    EXPECT_NEAR(measures.insideCovered.value(), 1, 1e-9);
    EXPECT_TRUE(measures.volumeBeyond);
}

TEST(Cover, HoldsPointsThatNoTriangleUses)
{
    const TriangleMesh points = {{{0, 0, 0}, {1, 0, 0}, {5, 1, 0}, {5, 2, 0}}, {}};
    for (const CoverKind kind : kKinds) {
        const std::vector<Shape> parts = fitCover(kind, points, 2);
        for (const Vec3& p : points.vertices)
            EXPECT_TRUE(std::ranges::any_of(
                parts, [&](const Shape& part) { return holds(asCapsule(part), exactly(p)); }));
    }
    // A sphere a point, without a radius: no more would be tighter.
    const std::vector<Shape> each = fitCover(CoverKind::Spheres, points, 9);
    ASSERT_EQ(each.size(), 4U);
    for (const Shape& part : each)
        EXPECT_EQ(std::get<Sphere>(part).radius, 0);
}

TEST(Cover, OneSphereIsTheSmallest)
{
    RandomShapes random(11);
    const TriangleMesh mesh = triangleSoup(random, 100);
    const auto parts = fitCover(CoverKind::Spheres, mesh, 1);
    const Sphere smallest = fitSphere(mesh.vertices);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_NEAR(std::get<Sphere>(parts[0]).radius, smallest.radius, 1e-9 * smallest.radius);
    EXPECT_EQ(std::get<Sphere>(parts[0]).center, smallest.center);
}

TEST(Cover, CubesInARowGetASphereEach)
{
    // The smallest sphere around a cube of half extent 1 has radius sqrt(3).
    for (const std::size_t count : {2U, 3U, 5U}) {
        const TriangleMesh row = boxesInRow(static_cast<int>(count), {1, 1, 1}, 2);
        const auto parts = fitCover(CoverKind::Spheres, row, count);
        ASSERT_EQ(parts.size(), count);
        for (const Shape& part : parts)
            EXPECT_NEAR(std::get<Sphere>(part).radius, std::sqrt(3.0), 1e-9);
    }
}

TEST(Cover, MorePartsAreTighter)
{
    for (const CoverKind kind : kKinds) {
        double last = std::numeric_limits<double>::infinity();
        for (const std::size_t most : {1U, 4U, 16U}) {
            const TriangleMesh mesh = boxMesh({4, 2, 1});
            const auto parts = fitCover(kind, mesh, most);
            const double volume = measureCover(mesh, parts).volume;
            EXPECT_LT(volume, last) << most;
            last = volume;
        }
    }
}

TEST(Cover, IsTheSameFromRunToRun)
{
    RandomShapes random(3);
    const TriangleMesh mesh = triangleSoup(random, 50);
    for (const CoverKind kind : kKinds) {
        const auto parts = fitCover(kind, mesh, 8);
        const auto again = fitCover(kind, mesh, 8);
        ASSERT_EQ(parts.size(), again.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            EXPECT_EQ(asCapsule(parts[i]).a, asCapsule(again[i]).a);
            EXPECT_EQ(asCapsule(parts[i]).b, asCapsule(again[i]).b);
            EXPECT_EQ(asCapsule(parts[i]).radius, asCapsule(again[i]).radius);
        }
    }
}

TEST(Cover, MeasuresAgreeWithClosedForms)
{
    // A cube of half extent 1 in its sphere: the middle of a face is sqrt(3) - 1 below the surface.
    const TriangleMesh cube = boxMesh({1, 1, 1});
    const auto one = measureCover(cube, fitCover(CoverKind::Spheres, cube, 1));
    const double ball = 4 * std::numbers::pi * std::sqrt(3.0);
    EXPECT_NEAR(one.volume, ball, 1e-9);
    EXPECT_NEAR(one.volumeBeyond.value(), ball - 8, 1e-9);
    EXPECT_EQ(one.insideCovered, 1);
    EXPECT_GE(one.protrusion, std::sqrt(3.0) - 1);
    EXPECT_LE(one.protrusion, 1.03 * (std::sqrt(3.0) - 1));

    // Two cubes apart: twice that, by the lines.
    const TriangleMesh row = boxesInRow(2, {1, 1, 1}, 4);
    const auto two = measureCover(row, fitCover(CoverKind::Spheres, row, 2));
    EXPECT_NEAR(two.volume, 2 * ball, 1e-3 * ball);
    EXPECT_NEAR(two.volumeBeyond.value(), 2 * ball - 16, 5e-3 * ball);
    EXPECT_NEAR(two.insideCovered.value(), 1, 1e-9);
    EXPECT_LT(two.volumeError, 5e-3 * ball);
    EXPECT_GE(two.protrusion, std::sqrt(3.0) - 1);
    EXPECT_LE(two.protrusion, 1.03 * (std::sqrt(3.0) - 1));
}

TEST(Cover, MeasuresPartsHoweverFarApart)
{
    const double ball = 4 * std::numbers::pi * std::sqrt(3.0);
    for (const Vec3& offset : {Vec3{1000, 333, 143}, Vec3{3000, 1000, 429}, Vec3{1e7, 1e7, -1e7}}) {
        TriangleMesh pair = boxMesh({1, 1, 1});
        const TriangleMesh one = pair;
        for (const Vec3& corner : one.vertices)
            pair.vertices.push_back(corner + offset);
        const auto corners = static_cast<std::uint32_t>(one.vertices.size());
        for (const auto& [a, b, c] : one.triangles)
            pair.triangles.push_back({a + corners, b + corners, c + corners});
        const auto parts = fitCover(CoverKind::Spheres, pair, 2);
        const auto two = measureCover(pair, parts);
        EXPECT_NEAR(two.volume, 2 * ball, 1e-6 * ball); // a ball is no sum of lines
        EXPECT_EQ(two.volumeError, 0);
        EXPECT_NEAR(two.volumeBeyond.value(), 2 * ball - 16, 5e-3 * ball);
        EXPECT_NEAR(two.insideCovered.value(), 1, 1e-9);
        const auto half = measureCover(pair, std::span(parts).first(1));
        EXPECT_NEAR(half.volume, ball, 1e-6 * ball);
        const std::vector<Shape> oneTwice = {parts[0], parts[0]};
        EXPECT_NEAR(measureCover(pair, oneTwice).volume, ball, 1e-2 * ball);
        std::vector<Shape> beside = {parts[0], parts[1]};
        std::get<Sphere>(beside[1]).center += Vec3{0, 5, 0};
        EXPECT_NEAR(measureCover(pair, beside).insideCovered.value(), 0.5, 5e-3);
    }
}

TEST(Cover, OpenMeshesHaveNoVolumeBeyond)
{
    const TriangleMesh mesh = flatTriangle();
    const auto measures = measureCover(mesh, fitCover(CoverKind::Spheres, mesh, 4));
    EXPECT_FALSE(measures.volumeBeyond);
    EXPECT_FALSE(measures.insideCovered);
    EXPECT_GT(measures.protrusion, 0);
}

TEST(Cover, BadRequestsAreTold)
{
    const TriangleMesh box = boxMesh({1, 1, 1});
    const auto codeOf = [](const TriangleMesh& mesh, std::size_t most, const ProgressFn& progress) {
        try {
            static_cast<void>(fitCover(CoverKind::Spheres, mesh, most, {}, progress));
        } catch (const Error& error) {
            return error.code();
        }
        return ErrorCode::NotBuilt;
    };
    EXPECT_EQ(codeOf(box, 0, {}), ErrorCode::InvalidArgument);
    EXPECT_EQ(codeOf(box, kMostCoverParts + 1, {}), ErrorCode::InvalidArgument);
    EXPECT_EQ(codeOf({}, 4, {}), ErrorCode::DegenerateMesh);
    EXPECT_EQ(codeOf({{{0, 0, 0}}, {{0, 0, 1}}}, 4, {}), ErrorCode::InvalidArgument);
    EXPECT_EQ(codeOf(box, 4, [](double) { return false; }), ErrorCode::Cancelled);
}

} // namespace
} // namespace mbv::test
