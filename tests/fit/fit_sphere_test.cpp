#include "fit_meshes.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/error.h>

#include <limits>
#include <vector>

namespace mbv::test {
namespace {

/// How far above the smallest radius the sphere may be here. Measured: 0.0008.
constexpr double kSlack = 1.005;

void expectContainsAll(const Sphere& sphere, const std::vector<Vec3>& points)
{
    EXPECT_TRUE(isValid(sphere));
    for (const Vec3& p : points) {
        const Vec3 d = p - sphere.center;
        ASSERT_LE(std::hypot(d.x, d.y, d.z), sphere.radius);
    }
}

/// The radius of the circumcircle of a triangle, or half the longest side where that circle is not
/// the smallest one around it (an obtuse or right angle).
double smallestRadiusAround(const Vec3& p, const Vec3& q, const Vec3& r)
{
    const double a = norm(q - r);
    const double b = norm(r - p);
    const double c = norm(p - q);
    const double longest = std::max({a, b, c});
    if (a * a + b * b + c * c <= 2 * longest * longest) {
        return longest / 2;
    }
    return a * b * c / (2 * norm(cross(q - p, r - p)));
}

TEST(FitSphere, OfOnePointHasNoRadius)
{
    const std::vector<Vec3> points(3, Vec3{1e6, 2, -3});
    EXPECT_EQ(fitSphere(points), (Sphere{{1e6, 2, -3}, 0}));
}

TEST(FitSphere, OfTwoPointsHasThemAsDiameter)
{
    const std::vector<Vec3> points = {{1, 0, 0}, {5, 0, 0}};
    const Sphere sphere = fitSphere(points);
    EXPECT_EQ(sphere.center, (Vec3{3, 0, 0}));
    EXPECT_NEAR(sphere.radius, 2, 1e-14);
}

TEST(FitSphere, OfABoxIsItsCircumsphere)
{
    const Sphere sphere = fitSphere(boxMesh({3, 2, 1}).vertices);
    EXPECT_GE(sphere.radius, std::sqrt(14.0)); // half the diagonal
    EXPECT_LE(sphere.radius, kSlack * std::sqrt(14.0));
}

TEST(FitSphere, OfPointsAllOverASphereIsThatSphere)
{
    RandomShapes random(30);
    std::vector<Vec3> points = {{2, 0, 0}, {-2, 0, 0}}; // a diameter: nothing smaller will do
    for (int i = 0; i < 5000; ++i) {
        points.push_back(2 * rotate(random.rotation(), {1, 0, 0}));
    }
    const Sphere sphere = fitSphere(points);
    expectContainsAll(sphere, points);
    EXPECT_LE(sphere.radius, kSlack * 2);
}

TEST(FitSphere, OfThreePointsIsNearTheSmallest)
{
    RandomShapes random(31);
    for (int i = 0; i < 1000; ++i) {
        const std::vector<Vec3> points = {random.point(1), random.point(1), random.point(1)};
        const Sphere sphere = fitSphere(points);
        expectContainsAll(sphere, points);
        EXPECT_LE(sphere.radius, kSlack * smallestRadiusAround(points[0], points[1], points[2]));
    }
}

TEST(FitSphere, PointsInsideDoNotMakeItLarger)
{
    RandomShapes random(32);
    for (int i = 0; i < 100; ++i) {
        std::vector<Vec3> points = {random.point(1), random.point(1), random.point(1)};
        const double smallest = smallestRadiusAround(points[0], points[1], points[2]);
        for (int inner = 0; inner < 50; ++inner) {
            const double s = random.number(0, 1);
            const double t = random.number(0, 1 - s);
            points.push_back((1 - s - t) * points[0] + s * points[1] + t * points[2]);
        }
        const Sphere sphere = fitSphere(points);
        expectContainsAll(sphere, points);
        EXPECT_LE(sphere.radius, kSlack * smallest);
    }
}

TEST(FitSphere, ContainsRandomPointsAtAnyScaleAndOffset)
{
    RandomShapes random(33);
    for (int i = 0; i < 500; ++i) {
        const double scale = std::pow(10, random.number(-250, 250));
        const double offset = i % 2 == 0 ? 0 : std::pow(10, random.number(0, 9));
        std::vector<Vec3> points;
        const Vec3 shift = random.point(offset);
        for (int n = 0; n <= i % 40; ++n) {
            points.push_back(scale * (random.point(1) + shift));
        }
        expectContainsAll(fitSphere(points), points);
    }
}

TEST(FitSphere, ScalesExactlyByPowersOfTwo)
{
    RandomShapes random(34);
    const TriangleMesh mesh = triangleSoup(random, 50);
    const Sphere sphere = fitSphere(mesh.vertices);
    for (const int exponent : {-900, -1, 1, 900}) {
        const double s = std::ldexp(1.0, exponent);
        EXPECT_EQ(fitSphere(scaled(mesh, {s, s, s}).vertices),
                  (Sphere{s * sphere.center, s * sphere.radius}));
    }
}

TEST(FitSphere, BeyondTheRangeOfADoubleIsAnError)
{
    const double m = 1.7e308;
    EXPECT_THROW(fitSphere(boxMesh({m, m, m}).vertices), Error);
    const std::vector<Vec3> points = {{-m, 0, 0}, {m, 0, 0}};
    EXPECT_NEAR(fitSphere(points).radius / m, 1, 1e-14);
}

} // namespace
} // namespace mbv::test
