#include "collision/convex/cylinders/right_angle.h"

#include "collision/convex/convex.h"
#include "collision/convex/cylinders/two_rims.h"
#include "random_shapes.h"

#include <mbv/collision/contact.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace mbv {
namespace {

using convex::RimExtent;

/// On one eighth of the sphere, or its mirror image: those that neither axis points away from.
std::vector<Vec3> directionsMeant(const RimExtent& rims)
{
    constexpr int kSteps = 40;
    std::vector<Vec3> directions;
    for (int i = 0; i <= kSteps; ++i) {
        const double up = i * std::numbers::pi / (2 * kSteps);
        for (int j = 0; j <= 2 * kSteps; ++j) {
            const double turn = (j - kSteps) * std::numbers::pi / (2 * kSteps);
            directions.push_back(
                std::sin(up) * rims.axisA +
                std::cos(up) * (std::cos(turn) * rims.axisB + std::sin(turn) * rims.acrossBoth()));
        }
    }
    return directions;
}

double leastSampled(const RimExtent& rims)
{
    double least = 1e9;
    for (const Vec3& direction : directionsMeant(rims))
        least = std::min(least, rims.along(direction));
    return least;
}

RimExtent rimsOf(const Cylinder& a, const Cylinder& b)
{
    const convex::RoundedCores cores(a, b);
    return convex::rimsOf({cores.a, cores.b}, 1, 1);
}

Cylinder along(const Vec3& axis, const Vec3& from, double radius)
{
    return {from, from + 2 * axis, radius};
}

TEST(RimsAtRightAngles, AreNotBelowWhatIsSaid)
{
    test::RandomShapes random(3);
    int said = 0;
    for (int i = 0; i < 300; ++i) {
        const double step = i % 2 == 0 ? 2 : 1e9; // on a grid or not
        const auto rounded = [&](const Vec3& p) {
            return Vec3{std::round(step * p.x) / step, std::round(step * p.y) / step,
                        std::round(step * p.z) / step};
        };
        const RimExtent rims =
            rimsOf(along({0, 0, 1}, rounded(random.point(1.5)), random.number(0.3, 1.5)),
                   along({1, 0, 0}, rounded(random.point(1.5)), random.number(0.3, 1.5)));
        const double least = leastSampled(rims);
        for (double claim = 0; claim < 1; claim += 0.01) {
            if (!convex::isNowhereBelow(rims, claim))
                continue;
            ++said;
            EXPECT_LE(claim, least + 1e-12);
        }
    }
    EXPECT_GT(said, 1000);
}

// From the axis of A to y all directions across B have the extent 0.5.
TEST(RimsAtRightAngles, AreSeenAtAGlanceAlongAnArcThatIsLevel)
{
    const Cylinder a = along({0, 0, 1}, {0, 0.5, 0.5}, 0.5);
    const Cylinder b = along({1, 0, 0}, {0, 1, 0.5}, 0.5);
    const convex::RoundedCores cores(a, b);
    const RimExtent rims = convex::rimsOf({cores.a, cores.b}, 1, -1);
    const double level = 0.5 / cores.frame.unit;
    EXPECT_NEAR(leastSampled(rims), level, 1e-12);
    EXPECT_TRUE(convex::isNowhereBelow(rims, level - 1e-9));
    EXPECT_FALSE(convex::isNowhereBelow(rims, level + 1e-9));
    EXPECT_NEAR(contact(a, b).value().depth, 0.5, 1e-12);
}

TEST(RimsAtRightAngles, AreNotJudgedAtOthers)
{
    const RimExtent rims =
        rimsOf(along({0, 0, 1}, {0, 0.5, 0.5}, 0.5), along({0.8, 0, 0.6}, {0, 1, 0.5}, 0.5));
    EXPECT_FALSE(convex::isNowhereBelow(rims, 0));
}

} // namespace
} // namespace mbv
