#include "fit_meshes.h"
#include "random_shapes.h"
#include "rational_points.h"

#include "fit/points/point_columns.h"
#include "fit/smallest_ball.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/error.h>

#include <optional>
#include <span>
#include <vector>

namespace mbv::test {
namespace {

/// How far above the smallest radius the sphere may be: a few roundings, and those of the numbers
/// it is compared with.
constexpr double kSlack = 1 + 1e-12;

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

TEST(FitSphere, OfThreePointsIsTheSmallest)
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
    EXPECT_THROW((void)fitSphere(boxMesh({m, m, m}).vertices), Error);
    const std::vector<Vec3> points = {{-m, 0, 0}, {m, 0, 0}};
    EXPECT_NEAR(fitSphere(points).radius / m, 1, 1e-14);
}

/// The center of the smallest sphere through the points, by Cramer's rule; nothing when they have
/// none or many.
std::optional<RationalPoint> circumcenter(const std::vector<RationalPoint>& through)
{
    const std::size_t n = through.size() - 1;
    std::array<RationalPoint, 3> d;
    for (std::size_t i = 0; i < n; ++i) {
        d[i] = minus(through[i + 1], through[0]);
    }
    // The identity in the rows that are not used.
    std::array<std::array<Rational, 3>, 3> m;
    std::array<Rational, 3> right;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            m[i][j] = i < n && j < n ? Rational(2 * dotOf(d[i], d[j])) : Rational(i == j ? 1 : 0);
        }
        right[i] = i < n ? dotOf(d[i], d[i]) : Rational(0);
    }
    const auto determinant = [](const auto& a) {
        return Rational(a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
                        a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
                        a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]));
    };
    const Rational whole = determinant(m);
    if (whole == 0) {
        return std::nullopt;
    }
    RationalPoint center = through[0];
    for (std::size_t j = 0; j < n; ++j) {
        auto replaced = m;
        for (std::size_t i = 0; i < 3; ++i) {
            replaced[i][j] = right[i];
        }
        const Rational weight = determinant(replaced) / whole;
        for (std::size_t k = 0; k < 3; ++k) {
            center[k] += weight * d[j][k];
        }
    }
    return center;
}

/// The smallest of all balls through one to four of the points that contain the others, exactly.
double exactSmallestRadius(const std::vector<Vec3>& points)
{
    std::vector<RationalPoint> exact;
    for (const Vec3& p : points) {
        exact.push_back(exactly(p));
    }
    std::optional<Rational> best;
    for (unsigned subset = 1; subset < (1U << points.size()); ++subset) {
        std::vector<RationalPoint> through;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if ((subset >> i & 1U) != 0) {
                through.push_back(exact[i]);
            }
        }
        const auto center = through.size() <= 4 ? circumcenter(through) : std::nullopt;
        if (!center) {
            continue;
        }
        const auto squaredFrom = [&](const RationalPoint& p) {
            const RationalPoint d = minus(p, *center);
            return dotOf(d, d);
        };
        const Rational squaredRadius = squaredFrom(through[0]);
        const bool contains = std::ranges::all_of(
            exact, [&](const RationalPoint& p) { return squaredFrom(p) <= squaredRadius; });
        if (contains && (!best || squaredRadius < *best)) {
            best = squaredRadius;
        }
    }
    return std::sqrt(static_cast<double>(best.value()));
}

TEST(FitSphere, IsTheSmallestThereIsOnSmallSets)
{
    RandomShapes random(35);
    for (int i = 0; i < 120; ++i) {
        const double thin = i % 3 == 0 ? 1 : i % 3 == 1 ? 1e-6 : 0; // spread, nearly flat, flat
        std::vector<Vec3> points;
        for (int k = 0; k < 2 + i % 6; ++k) {
            points.push_back(scaled(random.point(1), {1, 1, thin}));
        }
        if (i % 4 == 3) {
            points.push_back(points.front()); // a duplicate
        }
        const double smallest = exactSmallestRadius(points);
        const Sphere sphere = fitSphere(points);
        expectContainsAll(sphere, points);
        EXPECT_GE(sphere.radius, smallest * (1 - 1e-15));
        EXPECT_LE(sphere.radius, smallest * kSlack);
    }
}

TEST(SmallestBall, OfPointsOneByOneIsThatOfColumnsToTheLastBit)
{
    RandomShapes random(412);
    for (std::size_t count = 1; count <= 40; ++count) {
        std::vector<Vec3> points;
        while (points.size() < count) {
            const Vec3 p = random.point(1);
            points.push_back(points.size() % 3 == 0 ? normalized(p) : p);
        }
        points.push_back(points[count / 2]); // the first of equal ones enters
        const Ball one = smallestBall(std::span<const Vec3>(points));
        const Ball all = smallestBall(PointColumns(points));
        EXPECT_EQ(one.center, all.center) << count;
        EXPECT_EQ(one.squaredRadius, all.squaredRadius) << count;
    }
}

TEST(FitSphere, OfManyPointsOnOneSphereIsThatSphere)
{
    // All of them support the ball, to rounding.
    RandomShapes random(36);
    std::vector<Vec3> points;
    for (int i = 0; i < 5000; ++i) {
        points.push_back(Vec3{5, -3, 2} + rotate(random.rotation(), {1, 0, 0}));
    }
    const Sphere sphere = fitSphere(points);
    expectContainsAll(sphere, points);
    EXPECT_NEAR(sphere.radius, 1, 2e-3); // the sphere of 5,000 points leaves gaps of about 0.03
    EXPECT_LE(sphere.radius, kSlack);
}

} // namespace
} // namespace mbv::test
