// Nearest points of cones, cylinders and segments that are apart: as GJK has them, on both bodies,
// and no nearer than planes across the direction allow.
#include "collision/convex/convex.h"
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <optional>

namespace mbv {
namespace {

using test::RandomShapes;

/// Where GJK stops as soon as they are told apart.
template <class A, class B>
std::optional<Vec3> partingDirection(const convex::RoundedCores<A, B>& cores)
{
    const auto found = convex::gjk(cores.a, cores.b, {.above = convex::kClear});
    if (!(found.lowerBound > convex::kClear))
        return std::nullopt;
    return -normalized(found.simplex.towards);
}

struct Tally {
    int apart = 0;
    int found = 0;
};

template <class A, class B> void checkAgainstGjk(const A& a, const B& b, Tally& tally)
{
    const convex::RoundedCores cores(a, b);
    const auto parting = partingDirection(cores);
    if (!parting)
        return;
    ++tally.apart;
    const auto nearest = leastOfFrusta(frustumOf(cores.a), frustumOf(cores.b), *parting);
    if (!nearest)
        return;
    ++tally.found;
    const auto [extent, direction, onA, onB] = *nearest;
    const double apart = -extent;
    EXPECT_NEAR(norm(direction), 1, 1e-15);
    EXPECT_LE(norm(onB - onA - apart * direction), 1e-13);
    // A ends where its point is, and B begins where its own is: nothing is nearer.
    EXPECT_NEAR(dot(cores.a.support(direction), direction), dot(onA, direction), 1e-13);
    EXPECT_NEAR(dot(cores.b.support(-direction), direction), dot(onB, direction), 1e-13);
    EXPECT_NEAR(apart, convex::gjk(cores.a, cores.b).distance, 1e-9);
    const auto isOn = [&](const Vec3& local, const auto& shape) {
        const Vec3 point = cores.frame.toWorld(local);
        return distance(Shape(Sphere{point, 0}), Shape(shape)).distance <= 1e-12;
    };
    EXPECT_TRUE(isOn(onA, a));
    EXPECT_TRUE(isOn(onB, b));
}

TEST(FrustumTouch, IsThatOfGjk)
{
    RandomShapes random(31);
    Tally tally;
    for (int i = 0; i < 1500; ++i) {
        SCOPED_TRACE(i);
        const double reach = i % 2 == 0 ? 1 : 3;
        checkAgainstGjk(random.cone(reach), random.cone(reach), tally);
        checkAgainstGjk(random.cylinder(reach), random.cone(reach), tally);
        checkAgainstGjk(random.cylinder(reach), random.cylinder(reach), tally);
        checkAgainstGjk(random.cone(reach), random.capsule(reach), tally);
        checkAgainstGjk(random.segment(reach), random.cone(reach), tally);
    }
    EXPECT_GT(tally.apart, 3000);
    EXPECT_GE(tally.found, tally.apart * 95 / 100);
}

TEST(FrustumTouch, OfADiscAndATipOverIt)
{
    const Cone standing = {{0, 0, 2}, {0, 0, 0}, 1};
    const Cone pointing = {{0.3, 0.2, -0.5}, {1, 2, -4}, 1};
    const convex::RoundedCores cores(standing, pointing);
    const auto nearest =
        leastOfFrusta(frustumOf(cores.a), frustumOf(cores.b), normalized(Vec3{0.1, 0.2, -1}));
    ASSERT_TRUE(nearest);
    EXPECT_NEAR(cores.frame.unit * -nearest->extent, 0.5, 1e-15);
    EXPECT_LE(norm(cores.frame.toWorld(nearest->onA) - Vec3{0.3, 0.2, 0}), 1e-15);
    EXPECT_LE(norm(cores.frame.toWorld(nearest->onB) - Vec3{0.3, 0.2, -0.5}), 1e-15);
}

// From a direction near the shortest way out of one for the other, by which they touch then.
TEST(FrustumTouch, OfConesThatOverlap)
{
    RandomShapes random(33);
    int count = 0;
    int found = 0;
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        const Cone a = random.cone(0.5);
        const Cone b = random.cone(0.5);
        const auto out = contact(a, b);
        if (!out)
            continue;
        ++count;
        const convex::RoundedCores cores(a, b);
        const Vec3 near = normalized(out->normal + 1e-6 * random.direction());
        const auto touch = leastOfFrusta(frustumOf(cores.a), frustumOf(cores.b), near);
        if (!touch)
            continue;
        ++found;
        const auto& [extent, direction, onA, onB] = *touch;
        EXPECT_NEAR(cores.frame.unit * extent, out->depth, 1e-9);
        EXPECT_LE(norm(onA - onB - extent * direction), 1e-13);
        EXPECT_NEAR(dot(cores.a.support(direction), direction), dot(onA, direction), 1e-13);
        EXPECT_NEAR(dot(cores.b.support(-direction), direction), dot(onB, direction), 1e-13);
    }
    EXPECT_GT(count, 300);
    EXPECT_GE(found, count * 95 / 100);
}

// Of parallel sides any two opposite points are nearest; what is found is, or nothing.
TEST(FrustumTouch, IsRightOrNothingOnParallelAxes)
{
    RandomShapes random(32);
    Tally tally;
    for (int i = 0; i < 1000; ++i) {
        SCOPED_TRACE(i);
        const Vec3 half = random.point(1);
        const Vec3 aside = random.point(3);
        const Vec3 other = random.number(-1, 1) * half;
        const double radius = random.number(0, 0.7);
        checkAgainstGjk(Cylinder{half, -half, radius}, Cone{aside + other, aside - other, radius},
                        tally);
        const Vec3 onAxis = random.number(2, 4) * half;
        checkAgainstGjk(Cone{half, -half, radius}, Cone{onAxis + other, onAxis - other, radius},
                        tally);
    }
    EXPECT_GT(tally.apart, 1000);
}

} // namespace
} // namespace mbv
