#include "fit/fit_meshes.h"

#include <mbv/fit/fit.h>

#include <vector>

namespace mbv::test {
namespace {

/// How far the point furthest outside the capsule is from it; at most zero when all are inside.
double furthestOutsideCapsule(const Capsule& capsule, const std::vector<Vec3>& points)
{
    long double worst = -INFINITY;
    const Vec3 ab = capsule.b - capsule.a;
    for (const Vec3& p : points) {
        const double t =
            dot(ab, ab) > 0 ? std::clamp(dot(p - capsule.a, ab) / dot(ab, ab), 0.0, 1.0) : 0;
        long double squared = 0;
        for (int i = 0; i < 3; ++i) {
            const long double d =
                static_cast<long double>(p[i]) - capsule.a[i] - static_cast<long double>(t) * ab[i];
            squared += d * d;
        }
        worst = std::max(worst, std::sqrt(squared) - capsule.radius);
    }
    return static_cast<double>(worst);
}

void expectContainsAll(const Capsule& capsule, const std::vector<Vec3>& points)
{
    const Aabb bounds = boundsOf(points);
    EXPECT_TRUE(isValid(capsule));
    EXPECT_LE(furthestOutsideCapsule(capsule, points), 1e-15 * norm(bounds.max - bounds.min));
}

TEST(FitCapsule, OfPointsOnACapsuleIsNoLarger)
{
    RandomShapes random(70);
    for (int i = 0; i < 10; ++i) {
        const RigidTransform pose = random.pose(5);
        const double length = random.number(0.5, 6);
        std::vector<Vec3> points;
        for (int k = 0; k < 2000; ++k) {
            const Vec3 d = rotate(random.rotation(), {1, 0, 0});
            const double along = random.number(-length / 2, length / 2);
            const Vec3 side = normalized(Vec3{d.x, d.y, 0}) + Vec3{0, 0, along};
            const Vec3 cap = d + Vec3{0, 0, d.z < 0 ? -length / 2 : length / 2};
            points.push_back(apply(pose, k % 2 == 0 ? side : cap));
        }
        const Capsule capsule = fitCapsule(points);
        expectContainsAll(capsule, points);
        EXPECT_LE(volumeOf(capsule).value(),
                  (1 + 1e-4) * volumeOf(Capsule{{0, 0, 0}, {0, 0, length}, 1}).value());
    }
}

TEST(FitCapsule, OfOnePointAndOfPointsOnALineHasNoRadius)
{
    const std::vector<Vec3> one(3, Vec3{1e6, 2, -3});
    EXPECT_EQ(fitCapsule(one), (Capsule{one[0], one[0], 0}));

    const std::vector<Vec3> line = {{1, 0, 0}, {5, 0, 0}, {2, 0, 0}};
    const Capsule capsule = fitCapsule(line);
    expectContainsAll(capsule, line);
    EXPECT_LE(capsule.radius, 2e-14);
    expectNear(capsule.a, {1, 0, 0}, 2e-14);
    expectNear(capsule.b, {5, 0, 0}, 2e-14);
}

TEST(FitCapsule, IsNeverLargerThanTheSmallestSphere)
{
    RandomShapes random(71);
    for (int i = 0; i < 60; ++i) {
        std::vector<Vec3> points;
        for (int k = 0; k < 2 + i; ++k) {
            points.push_back(random.point(1));
        }
        const Capsule capsule = fitCapsule(points);
        expectContainsAll(capsule, points);
        EXPECT_LE(volumeOf(capsule).value(), volumeOf(fitSphere(points)).value() * (1 + 1e-12));
    }
}

TEST(FitCapsule, ContainsRandomPointsAtAnyScaleAndOffset)
{
    RandomShapes random(72);
    for (int i = 0; i < 100; ++i) {
        const double scale = std::pow(10, random.number(-250, 250));
        const Vec3 shift = random.point(i % 2 == 0 ? 0 : std::pow(10, random.number(0, 9)));
        std::vector<Vec3> points;
        for (int n = 0; n <= i % 30; ++n) {
            points.push_back(scale * (random.point(1) + shift));
        }
        const Capsule capsule = fitCapsule(points);
        // In the scale of the points, whose squares would overflow.
        std::vector<Vec3> unit = points;
        for (Vec3& p : unit) {
            p = p / scale;
        }
        const Capsule unitCapsule = {capsule.a / scale, capsule.b / scale, capsule.radius / scale};
        EXPECT_LE(furthestOutsideCapsule(unitCapsule, unit), 1e-15 * (1 + 10 * norm(shift)));
    }
}

TEST(FitCapsule, ContainsItsPointsFarFromTheOrigin)
{
    RandomShapes random(91);
    for (int i = 0; i < 400; ++i) {
        const Vec3 far = random.point(std::pow(10, random.number(3, 12)));
        std::vector<Vec3> points;
        for (int n = 0; n < 2 + i % 9; ++n)
            points.push_back(random.point(1) + far);
        const Capsule capsule = fitCapsule(points);
        const Aabb bounds = boundsOf(points);
        for (const Vec3& p : points) {
            const Vec3 moved = p - capsule.a; // which rounds nothing here
            const Capsule atOrigin = {{}, capsule.b - capsule.a, capsule.radius};
            EXPECT_LE(furthestOutsideCapsule(atOrigin, std::vector{moved}),
                      1e-12 * norm(bounds.max - bounds.min))
                << norm(far);
        }
    }
}

TEST(FitCapsule, ARigidMotionHardlyChangesTheVolume)
{
    RandomShapes random(73);
    for (int i = 0; i < 10; ++i) {
        const TriangleMesh mesh = triangleSoup(random, 40);
        const double volume = volumeOf(fitCapsule(mesh.vertices)).value();
        EXPECT_NEAR(volumeOf(fitCapsule(transformed(mesh, random.pose(3)).vertices)).value(),
                    volume, 0.02 * volume);
    }
}

} // namespace
} // namespace mbv::test
