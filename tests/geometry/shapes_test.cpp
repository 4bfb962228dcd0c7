#include "random_shapes.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/shapes.h>

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

namespace mbv {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The field that faultOf names, or "" for a valid shape.
std::string faultyField(const Shape& shape)
{
    const auto fault = faultOf(shape);
    return fault ? fault->field : "";
}

TEST(Shapes, PointsFlatBoxesAndLeftHandedAxesAreValid)
{
    EXPECT_EQ(faultyField(Sphere{{1, 2, 3}, 0}), "");
    EXPECT_EQ(faultyField(Aabb{{1, 1, 1}, {1, 1, 1}}), "");
    EXPECT_EQ(faultyField(Obb{{}, {1, 0, 0}}), "");
    EXPECT_EQ(faultyField(Obb{{}, {1, 1, 1}, {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}}), "");
}

TEST(Shapes, EveryInvalidFieldIsNamed)
{
    EXPECT_EQ(faultyField(Sphere{{0, kNan, 0}, 1}), "center");
    EXPECT_EQ(faultyField(Sphere{{}, -1}), "radius");
    EXPECT_EQ(faultyField(Sphere{{}, kInfinity}), "radius");
    EXPECT_EQ(faultyField(Aabb{{kNan, 0, 0}, {1, 1, 1}}), "min");
    EXPECT_EQ(faultyField(Aabb{{0, 0, 0}, {1, kInfinity, 1}}), "max");
    EXPECT_EQ(faultyField(Aabb{{0, 2, 0}, {1, 1, 1}}), "min");
    EXPECT_EQ(faultyField(Obb{{0, 0, kInfinity}, {1, 1, 1}}), "center");
    EXPECT_EQ(faultyField(Obb{{}, {1, -1, 1}}), "halfExtents");
    EXPECT_EQ(faultyField(Obb{{}, {1, 1, 1}, {Vec3{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}}), "axes");
    EXPECT_EQ(faultyField(Obb{{}, {1, 1, 1}, {Vec3{1, 0, 0}, {0.6, 0.8, 0}, {0, 0, 1}}}), "axes");
    EXPECT_EQ(faultyField(Obb{{}, {1, 1, 1}, {Vec3{kNan, 0, 0}, {0, 1, 0}, {0, 0, 1}}}), "axes");
}

TEST(Shapes, RequireValidSaysWhereAndWhat)
{
    try {
        requireValid(Obb{{}, {1, 1, 1}, {Vec3{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}}, "b");
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidShape);
        EXPECT_EQ(std::string(error.what()), "b: obb.axes axis 0 has length 2 instead of 1; scale "
                                             "belongs in the half extents");
    }
}

TEST(Shapes, MovingAnAabbWithoutRotationKeepsItAnAabb)
{
    const Shape moved = mbv::moved(Shape{Aabb{{0, 0, 0}, {1, 1, 1}}}, {{}, {1, 2, 3}});
    EXPECT_EQ(std::get<Aabb>(moved), (Aabb{{1, 2, 3}, {2, 3, 4}}));
}

TEST(Shapes, MovingTakesEveryCornerAlong)
{
    test::RandomShapes random(5);
    for (int i = 0; i < 50; ++i) {
        const Aabb box = random.aabb(3);
        const RigidTransform t = random.pose(3);
        const auto turned = cornersOf(std::get<Obb>(mbv::moved(Shape{box}, t)));
        const auto corners = cornersOf(box);
        for (std::size_t k = 0; k < corners.size(); ++k)
            EXPECT_NEAR(norm(turned[k] - apply(t, corners[k])), 0, 1e-14);
    }
}

TEST(Shapes, BoundsOfAnObbAreThoseOfItsCorners)
{
    test::RandomShapes random(6);
    for (int i = 0; i < 50; ++i) {
        const Obb box = random.obb(3);
        Aabb expected = {{kInfinity, kInfinity, kInfinity}, {-kInfinity, -kInfinity, -kInfinity}};
        for (const Vec3& corner : cornersOf(box)) {
            expected.min = min(expected.min, corner);
            expected.max = max(expected.max, corner);
        }
        const Aabb bounds = boundsOf(Shape{box});
        EXPECT_NEAR(norm(bounds.min - expected.min), 0, 1e-14);
        EXPECT_NEAR(norm(bounds.max - expected.max), 0, 1e-14);
    }
}

TEST(Shapes, VolumeAndSurfaceFollowTheFormulas)
{
    EXPECT_DOUBLE_EQ(*volumeOf(Sphere{{}, 3}), 36 * std::numbers::pi);
    EXPECT_DOUBLE_EQ(*surfaceAreaOf(Sphere{{}, 3}), 36 * std::numbers::pi);
    EXPECT_EQ(volumeOf(Obb{{}, {1, 2, 3}}), 48);
    EXPECT_EQ(surfaceAreaOf(Obb{{}, {1, 2, 3}}), 2 * (8 + 24 + 12));
    EXPECT_EQ(volumeOf(Aabb{{0, 0, 0}, {2, 3, 0}}), 0);
    EXPECT_EQ(surfaceAreaOf(Aabb{{0, 0, 0}, {2, 3, 0}}), 12);
}

} // namespace
} // namespace mbv
