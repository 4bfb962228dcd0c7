// What is seen of two boxes at a glance has to be certain, and to leave the shallowest axis in.
#include "collision/boxes/axis_overlaps.h"

#include "collision/boxes/penetration_axis.h"
#include "random_shapes.h"
#include "simd_targets.h"

#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace mbv::pair {
namespace {

using Verdict = AxisOverlaps::Verdict;

constexpr std::uint32_t kAllAxes = 0x7fff;

/// Of any sizes and places, thin ones, and those whose axes are nearly parallel, of which the
/// second has been moved until they all but touch.
class NearBoxes {
public:
    std::array<Obb, 2> next()
    {
        Obb a = random_.obb(1);
        Obb b = random_.obb(1);
        const int kind = count_++ % 4;
        if (kind == 1)
            b.axes = a.axes;
        if (kind == 2)
            a.halfExtents[count_ % 3] *= 1e-9;
        if (kind == 3) {
            const double size = std::exp2(random_.number(-30, 30));
            b.halfExtents *= size;
            b.center *= size;
        }
        double meeting = 0;
        double apart = 16 * (norm(a.halfExtents) + norm(b.halfExtents));
        const Vec3 way = axesOf(random_.rotation())[0];
        const Vec3 from = a.center;
        for (int i = 0; i < 20; ++i) {
            const double middle = (meeting + apart) / 2;
            b.center = from + middle * way;
            (overlaps(a, b) ? meeting : apart) = middle;
        }
        const double off = std::exp2(random_.number(-20, 0));
        b.center = from + meeting * (1 + (count_ % 2 == 0 ? off : -off)) * way;
        return {a, b};
    }

private:
    test::RandomShapes random_{31};
    int count_ = 0;
};

TEST(AxisOverlaps, AreCertainOfTheirVerdicts)
{
    test::onEveryTarget([](const std::string& target) {
        NearBoxes boxes;
        int certain = 0;
        constexpr int kCount = 1000;
        for (int i = 0; i < kCount; ++i) {
            const auto [a, b] = boxes.next();
            const Verdict verdict = axisOverlaps(a, b).verdict;
            if (verdict == Verdict::Doubtful)
                continue;
            ++certain;
            ASSERT_EQ(verdict == Verdict::Meeting, overlaps(a, b)) << target << ' ' << i;
        }
        EXPECT_TRUE(certain > kCount / 4 || certain == 0) << target; // without vectors, of none
    });
}

TEST(AxisOverlaps, LeaveTheShallowestAxisIn)
{
    test::onEveryTarget([](const std::string& target) {
        NearBoxes boxes;
        for (int i = 0; i < 1000; ++i) {
            const auto [a, b] = boxes.next();
            if (!overlaps(a, b))
                continue;
            const LocalBoxes local(a, b);
            const PenetrationAxis any = penetrationAxis(local.a, local.b, kAllAxes);
            const PenetrationAxis found =
                penetrationAxis(local.a, local.b, axisOverlaps(a, b).mayBeLeast);
            ASSERT_EQ(found.depth, any.depth) << target << ' ' << i;
            ASSERT_EQ(found.normal, any.normal) << target << ' ' << i;
        }
    });
}

TEST(AxisOverlaps, SayNothingWhereFloatsCannot)
{
    constexpr double kLargest = std::numeric_limits<double>::max();
    for (const double size :
         {0.0, std::numeric_limits<double>::denorm_min(), 1e-310, kLargest / 4}) {
        const Obb a = {{}, {size, size, size}};
        const AxisOverlaps found = axisOverlaps(a, a);
        EXPECT_NE(found.verdict, Verdict::Apart) << size;
        EXPECT_EQ(found.mayBeLeast & 0x7, 0x7U) << size;
    }
}

} // namespace
} // namespace mbv::pair
