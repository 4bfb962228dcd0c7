// Directions that two rims need not be searched in, near an axis and near a right angle with it: no
// extent is less there.
#include "collision/convex/revolved/rim_range.h"
#include "random_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mbv {
namespace {

using convex::RimExtent;
using test::RandomShapes;

/// What is left of two cylinders: their middles are apart by `center`.
struct CylinderPair {
    std::array<Vec3, 2> axes;
    std::array<double, 2> halfLengths;
    std::array<double, 2> radii;
    Vec3 center;

    explicit CylinderPair(RandomShapes& random)
        : axes{random.direction(), random.direction()}, halfLengths{random.number(0.02, 1),
                                                                    random.number(0.02, 1)},
          radii{random.number(0.05, 1), random.number(0, 1) * random.number(0, 1)},
          center(random.number(0, 1) * random.direction())
    {
    }

    double extent(const Vec3& direction) const
    {
        double sum = dot(center, direction);
        for (std::size_t i = 0; i < 2; ++i)
            sum += halfLengths[i] * std::abs(dot(axes[i], direction)) +
                   radii[i] * norm(cross(direction, axes[i]));
        return sum;
    }

    /// The least along both axes and across them, less what steps around them miss.
    double known() const
    {
        constexpr int kSteps = 400;
        double least = 1e9;
        for (const Vec3& axis : axes) {
            least = std::min({least, extent(axis), extent(-axis)});
            const Vec3 u =
                normalized(cross(axis, std::abs(axis.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
            const Vec3 v = cross(axis, u);
            for (int i = 0; i < kSteps; ++i) {
                const double angle = 2 * std::numbers::pi * i / kSteps;
                least = std::min(least, extent(std::cos(angle) * u + std::sin(angle) * v));
            }
        }
        return least - 0.02;
    }

    RimExtent rims(double signA, double signB) const
    {
        const Vec3 a = signA * axes[0];
        const Vec3 b = signB * axes[1];
        return {{a, radii[0]}, {b, radii[1]}, center + halfLengths[0] * a + halfLengths[1] * b};
    }
};

/// How many directions that are left out were looked at.
int checkLeftOut(const RimExtent& rims, const Vec3& axis, const convex::CosineInterval& open,
                 double known, RandomShapes& random)
{
    int count = 0;
    for (int i = 0; i < 60; ++i) {
        const double cosine = i % 2 == 0 ? random.number(0, open.low) : random.number(open.high, 1);
        const Vec3 any = random.direction();
        const Vec3 across = normalized(any - dot(any, axis) * axis);
        const Vec3 direction = cosine * axis + convex::sineOf(cosine) * across;
        if (!rims.isInDomain(direction))
            continue;
        ++count;
        EXPECT_GE(rims.along(direction), known - 1e-13)
            << "at a cosine of " << cosine << " of " << open.low << " to " << open.high;
    }
    return count;
}

TEST(RimRange, LeavesOutNothingThatIsLess)
{
    RandomShapes random(61);
    int count = 0;
    for (int i = 0; i < 3000; ++i) {
        SCOPED_TRACE(i);
        const CylinderPair pair(random);
        const double known = pair.known();
        for (const double signA : {1.0, -1.0}) {
            for (const double signB : {1.0, -1.0}) {
                const RimExtent rims = pair.rims(signA, signB);
                count += checkLeftOut(rims, rims.axisA, openToA(rims, known), known, random);
                count += checkLeftOut(rims, rims.axisB, openToB(rims, known), known, random);
            }
        }
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_GT(count, 100000);
}

} // namespace
} // namespace mbv
