// The nearest point of a surface, against points all over it.
#include "collision/nearest/surface_near.h"
#include "random_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace mbv::nearest {
namespace {

using test::RandomShapes;

constexpr int kAround = 120;

/// Of points of the surface, calls visit(point).
void forPointsOf(const Ellipsoid& s, const std::function<void(const Vec3&)>& visit)
{
    for (int i = 0; i <= kAround; ++i) {
        const double polar = std::numbers::pi * i / kAround;
        for (int k = 0; k < 2 * kAround; ++k) {
            const double angle = std::numbers::pi * k / kAround;
            visit(s.center + s.radii.x * std::sin(polar) * std::cos(angle) * s.axes[0] +
                  s.radii.y * std::sin(polar) * std::sin(angle) * s.axes[1] +
                  s.radii.z * std::cos(polar) * s.axes[2]);
        }
    }
}

void forPointsOf(const Cone& s, const std::function<void(const Vec3&)>& visit)
{
    const Vec3 axis = normalized(s.apex - s.baseCenter);
    const Vec3 u = normalized(cross(axis, std::abs(axis.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
    const Vec3 v = cross(axis, u);
    for (int k = 0; k < 2 * kAround; ++k) {
        const double angle = std::numbers::pi * k / kAround;
        const Vec3 rim = s.baseCenter + s.radius * (std::cos(angle) * u + std::sin(angle) * v);
        for (int i = 0; i <= kAround; ++i) {
            const double share = static_cast<double>(i) / kAround;
            visit(s.apex + share * (rim - s.apex));
            visit(s.baseCenter + share * (rim - s.baseCenter));
        }
    }
}

/// Positive outside: sum (y_i / r_i)^2 - 1.
double levelOf(const Ellipsoid& s, const Vec3& p)
{
    const Vec3 q = p - s.center;
    double sum = -1;
    for (int i = 0; i < 3; ++i)
        sum += std::pow(dot(q, s.axes[static_cast<std::size_t>(i)]) / s.radii[i], 2);
    return sum;
}

double levelOf(const Cone& s, const Vec3& p)
{
    const double height = norm(s.apex - s.baseCenter);
    const Vec3 axis = (s.apex - s.baseCenter) / height;
    const double along = dot(p - s.baseCenter, axis);
    const double away = norm(p - s.baseCenter - along * axis);
    return std::max(-along, away - s.radius * (1 - along / height));
}

template <class S> void expectNearest(const S& s, const Vec3& p, double spacing)
{
    const SurfaceNear near = surfaceNear(p, s);
    EXPECT_NEAR(norm(near.outward), 1, 1e-14);
    const Vec3 foot = p - near.outside * near.outward;
    EXPECT_NEAR(levelOf(s, foot), 0, 1e-9);
    EXPECT_GT(levelOf(s, foot + 1e-6 * near.outward), 0);
    if (std::abs(near.outside) > 1e-9) {
        EXPECT_EQ(near.outside > 0, levelOf(s, p) > 0);
    }
    double least = 1e300;
    forPointsOf(s, [&](const Vec3& q) { least = std::min(least, norm(q - p)); });
    EXPECT_LE(std::abs(near.outside), least + 1e-12);
    EXPECT_GE(std::abs(near.outside), least - spacing);
}

TEST(SurfaceNear, IsTheNearestOfAllPointsOfAnEllipsoid)
{
    RandomShapes random(1);
    for (int i = 0; i < 60; ++i) {
        Ellipsoid s = random.ellipsoid(0.5);
        s.radii += Vec3{0.05, 0.05, 0.05};
        SCOPED_TRACE(i);
        expectNearest(s, random.point(1), 0.03);
        expectNearest(s, s.center + 0.1 * random.point(1), 0.03);
    }
}

TEST(SurfaceNear, IsTheNearestOfAllPointsOfACone)
{
    RandomShapes random(2);
    for (int i = 0; i < 60; ++i) {
        const Cone s = random.cone(0.5);
        SCOPED_TRACE(i);
        expectNearest(s, random.point(1), 0.03);
        expectNearest(s, (s.apex + s.baseCenter) / 2 + 0.2 * random.point(1), 0.03);
    }
}

// In the planes of symmetry, on the axes and in the center of an ellipsoid a point is nearest to
// several others, or a rounding from being so.
TEST(SurfaceNear, IsRightInPlanesOfSymmetry)
{
    const Ellipsoid s = {{0, 0, 0}, {3, 2, 1}};
    EXPECT_EQ(surfaceNear({0, 0, 0}, s).outside, -1);
    EXPECT_EQ(surfaceNear({5, 0, 0}, s).outside, 2);
    EXPECT_EQ(surfaceNear({0, -4, 0}, s).outside, 2);
    EXPECT_EQ(surfaceNear({0, 0, 1}, s).outside, 0);
    for (const double tiny : {0.0, 1e-300, 1e-100, 1e-17, 1e-9}) {
        for (const Vec3& p : {Vec3{1, 1, tiny}, Vec3{tiny, 1, 0.5}, Vec3{2.5, tiny, tiny},
                              Vec3{tiny, tiny, tiny}, Vec3{-1, tiny, -0.3}}) {
            SCOPED_TRACE(tiny);
            expectNearest(s, p, 0.03);
        }
    }
    // The center of curvature at the end of the longest axis: 3 - 1 / 3 from the center.
    EXPECT_NEAR(surfaceNear({3 - 1.0 / 3, 0, 0}, s).outside, -1.0 / 3, 1e-15);
}

TEST(SurfaceNear, OfEqualRadiiIsABall)
{
    RandomShapes random(3);
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = random.point(2);
        const double r = random.number(0.1, 2);
        const SurfaceNear near = surfaceNear(p, Ellipsoid{{}, {r, r, r}});
        EXPECT_NEAR(near.outside, norm(p) - r, 1e-15);
        EXPECT_NEAR(norm(near.outward - normalized(p)), 0, 1e-14);
    }
    EXPECT_EQ(surfaceNear({1, 1, 1}, Ellipsoid{{1, 1, 1}, {2, 2, 2}}).outside, -2);
}

// Two radii of 0 make the segment from -2 to 2 along y, one the ellipse across z, three a point.
TEST(SurfaceNear, OfFlatEllipsoidsIsNeverInside)
{
    const Ellipsoid rod = {{}, {0, 2, 0}};
    EXPECT_EQ(surfaceNear({3, 6, 0}, rod).outside, 5);
    EXPECT_EQ(surfaceNear({0, 1, 0}, rod).outside, 0);
    const Ellipsoid flat = {{}, {3, 2, 0}};
    EXPECT_EQ(surfaceNear({1, 1, -4}, flat).outside, 4);
    EXPECT_EQ(surfaceNear({1, 1, -4}, flat).outward, (Vec3{0, 0, -1}));
    EXPECT_EQ(surfaceNear({1, 1, 0}, flat).outside, 0);
    EXPECT_EQ(surfaceNear({6, 0, 4}, flat).outside, 5);
    EXPECT_EQ(surfaceNear({0, 0, 5}, Ellipsoid{}).outside, 5);
    EXPECT_EQ(surfaceNear({0, 0, 0}, Ellipsoid{}).outside, 0);
    EXPECT_NEAR(norm(surfaceNear({0, 0, 0}, Ellipsoid{}).outward), 1, 1e-15);
}

TEST(SurfaceNear, OfNeedlesAndDiscsOfAnySizeIsRight)
{
    for (const double size : {1e-160, 1e-20, 1.0, 1e20, 1e150}) {
        for (const double thin : {1e-3, 1e-6, 1e-12, 1e-80}) {
            const Ellipsoid needle = {{}, {size, thin * size, thin * size}};
            EXPECT_NEAR(surfaceNear({3 * size, 0, 0}, needle).outside / size, 2, 1e-15);
            EXPECT_NEAR(surfaceNear({0, size, 0}, needle).outside / size, 1 - thin, 1e-15);
            EXPECT_NEAR(surfaceNear({0, 0, 0}, needle).outside / size, -thin, 1e-15 * thin + 1e-79);
            const Ellipsoid disc = {{}, {size, size, thin * size}};
            EXPECT_NEAR(surfaceNear({0.6 * size, 0, size}, disc).outside / size, 1 - 0.8 * thin,
                        thin * thin + 1e-15);
            EXPECT_NEAR(surfaceNear({3 * size, 4 * size, 0}, disc).outside / size, 4, 1e-14);
        }
        const Cone cone = {{0, 0, 4 * size}, {}, 3 * size};
        EXPECT_NEAR(surfaceNear({2.3 * size, 0, 2.6 * size}, cone).outside / size, 1, 1e-15);
        EXPECT_NEAR(surfaceNear({0, 0, size}, cone).outside / size, -1, 1e-15);
        EXPECT_NEAR(surfaceNear({6 * size, 0, -4 * size}, cone).outside / size, 5, 1e-14);
        EXPECT_NEAR(surfaceNear({0, 0, 9 * size}, cone).outside / size, 5, 1e-14);
    }
}

} // namespace
} // namespace mbv::nearest
