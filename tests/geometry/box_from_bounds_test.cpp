#include "random_shapes.h"

#include <mbv/geometry/box_from_bounds.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <limits>

namespace mbv {
namespace {

TEST(ObbFromLocalBounds, ScaleGoesIntoTheHalfExtentsAndNeverIntoTheAxes)
{
    // Half range (1, 2, 3) times (2, 3, 4); the center (2, 3, 4) scaled is (4, 9, 16), rotated by
    // 90 degrees about z (-9, 4, 16), moved by (10, 0, 0) (1, 4, 16).
    const Obb box = obbFromLocalBounds({{1, 1, 1}, {3, 5, 7}}, {2, 3, 4},
                                       {fromEulerXyzDegrees({0, 0, 90}), {10, 0, 0}});
    EXPECT_EQ(box.halfExtents, (Vec3{2, 6, 12}));
    EXPECT_NEAR(norm(box.center - Vec3{1, 4, 16}), 0, 1e-14);
    EXPECT_NEAR(norm(box.axes[0] - Vec3{0, 1, 0}), 0, 1e-15);
    EXPECT_TRUE(isValid(box));
}

TEST(ObbFromLocalBounds, ContainsEveryScaledAndPosedPointOfTheBounds)
{
    test::RandomShapes random(7);
    for (int i = 0; i < 200; ++i) {
        const Aabb local = random.aabb(5);
        const Vec3 scale = random.point(3);
        const RigidTransform pose = random.pose(5);
        const Obb box = obbFromLocalBounds(local, scale, pose);
        ASSERT_TRUE(isValid(box));
        for (const Vec3& corner : cornersOf(local)) {
            const Vec3 offset = apply(pose, scaled(corner, scale)) - box.center;
            for (int k = 0; k < 3; ++k)
                EXPECT_NEAR(std::abs(dot(offset, box.axes[static_cast<std::size_t>(k)])),
                            box.halfExtents[k], 1e-13);
        }
    }
}

TEST(ObbFromLocalBounds, RejectsBoundsAndPosesByField)
{
    const Aabb unit = {{0, 0, 0}, {1, 1, 1}};
    EXPECT_THROW((void)obbFromLocalBounds({{1, 0, 0}, {0, 1, 1}}, {1, 1, 1}, {}), Error);
    EXPECT_THROW(
        (void)obbFromLocalBounds(unit, {1, std::numeric_limits<double>::quiet_NaN(), 1}, {}),
        Error);
    EXPECT_THROW((void)obbFromLocalBounds(unit, {1, 1, 1}, {{0, 0, 0, 2}, {}}), Error);
    try {
        (void)obbFromLocalBounds(unit, {1, 1, 1}, {{0, 0, 0, 2}, {}});
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("pose.rotation"), std::string::npos);
    }
}

TEST(AabbFromLocalBounds, StaysAxisAlignedAndMirrorsWithNegativeScale)
{
    EXPECT_EQ(aabbFromLocalBounds({{1, 1, 1}, {2, 3, 4}}, {-1, 2, 0}, {10, 0, 0}),
              (Aabb{{8, 2, 0}, {9, 6, 0}}));
}

} // namespace
} // namespace mbv
