// Around a way out that is a minimum nothing is less as far as is said, along directions tried at
// random, and in closed form.
#include "collision/convex/convex.h"
#include "collision/convex/revolved/proven_around.h"
#include "random_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace mbv {
namespace {

using convex::Frustum;
using convex::FrustumTouch;
using test::RandomShapes;

struct MinimaTally {
    int minima = 0;
    int wide = 0; ///< proven to more than a quarter of a radian around
};

void checkAround(const Frustum& a, const Frustum& b, const FrustumTouch& touch,
                 RandomShapes& random)
{
    constexpr double kMostTangent = 1e3; // of an open half space
    const double cosine = provenAround(a, b, touch);
    const double reach = std::min(std::sqrt(1 - cosine * cosine) / cosine, kMostTangent);
    const Frustum opposite = -b;
    for (int i = 0; i < 60; ++i) {
        const Vec3 any = random.direction();
        const Vec3 aside = normalized(any - dot(any, touch.direction) * touch.direction);
        const double tangent = reach * random.number(0, 1);
        const Vec3 direction = normalized(touch.direction + tangent * aside);
        ASSERT_GE(a.extent(direction) + opposite.extent(direction), touch.extent - 1e-13)
            << "at a tangent of " << tangent << " of " << reach;
    }
}

/// A minimum of the extent near some direction, mostly not the least of all.
template <class A, class B>
void checkPair(const A& a, const B& b, RandomShapes& random, MinimaTally& tally)
{
    const convex::RoundedCores cores(a, b);
    const Frustum ofA = frustumOf(cores.a);
    const Frustum ofB = frustumOf(cores.b);
    for (int i = 0; i < 4; ++i) {
        const auto touch = leastOfFrusta(ofA, ofB, random.direction());
        if (!touch || !(touch->extent > 0))
            continue;
        ++tally.minima;
        if (provenAround(ofA, ofB, *touch) < std::cos(0.25))
            ++tally.wide;
        checkAround(ofA, ofB, *touch, random);
    }
}

TEST(ProvenAround, NoDirectionHasLess)
{
    RandomShapes random(41);
    MinimaTally tally;
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        const double reach = i % 2 == 0 ? 0.3 : 1;
        checkPair(random.cone(reach), random.cone(reach), random, tally);
        checkPair(random.cylinder(reach), random.cone(reach), random, tally);
        checkPair(random.cylinder(reach), random.cylinder(reach), random, tally);
        checkPair(random.cone(reach), random.segment(reach), random, tally);
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_GT(tally.minima, 5000);
    EXPECT_GE(tally.wide, tally.minima * 3 / 4);
}

// A tip that is no farther below a disc than the disc's rim is from it: nothing in the half space
// is less.
TEST(ProvenAround, OfAFaceThatIsWideEnough)
{
    const Frustum below({0, 0, -4}, {0, 0, 0}, {0, 0, 1}, 2, 2);
    const Frustum tip({0, 0, 3}, {0, 0, -0.5}, {0, 0, -1}, 0.5, 0);
    const FrustumTouch touch = {0.5, {0, 0, 1}, {0, 0, 0}, {0, 0, -0.5}};
    EXPECT_EQ(provenAround(below, tip, touch), 0);
}

// A tip 1 below a disc that goes on 0.25: t / 4 makes good (1 + t^2)^(1/2) - 1 up to 8 / 15.
TEST(ProvenAround, OfAFaceThatEndsSooner)
{
    const Frustum below({0, 0, -4}, {0, 0, 0}, {0, 0, 1}, 0.25, 0.25);
    const Frustum tip({0, 0, 3}, {0, 0, -1}, {0, 0, -1}, 0.5, 0);
    const FrustumTouch touch = {1, {0, 0, 1}, {0, 0, 0}, {0, 0, -1}};
    EXPECT_NEAR(provenAround(below, tip, touch), 1 / std::hypot(1, 8.0 / 15), 1e-15);
}

TEST(ProvenAround, OfATouchIsTheHalfSpace)
{
    const Frustum below({0, 0, -4}, {0, 0, 0}, {0, 0, 1}, 2, 2);
    const Frustum tip({0, 0, 3}, {0, 0, 0}, {0, 0, -1}, 0.5, 0);
    EXPECT_EQ(provenAround(below, tip, {0, {0, 0, 1}, {0, 0, 0}, {0, 0, 0}}), 0);
}

} // namespace
} // namespace mbv
