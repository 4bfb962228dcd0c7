#include "random_shapes.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/shapes.h>

#include <gtest/gtest.h>

#include <cmath>
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
    const Shape moved = mbv::transformed(Shape{Aabb{{0, 0, 0}, {1, 1, 1}}}, {{}, {1, 2, 3}});
    EXPECT_EQ(std::get<Aabb>(moved), (Aabb{{1, 2, 3}, {2, 3, 4}}));
}

TEST(Shapes, MovingTakesEveryCornerAlong)
{
    test::RandomShapes random(5);
    for (int i = 0; i < 50; ++i) {
        const Aabb box = random.aabb(3);
        const RigidTransform t = random.pose(3);
        const auto rotated = cornersOf(std::get<Obb>(mbv::transformed(Shape{box}, t)));
        const auto corners = cornersOf(box);
        for (std::size_t k = 0; k < corners.size(); ++k)
            EXPECT_NEAR(norm(rotated[k] - apply(t, corners[k])), 0, 1e-14);
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

/// det = 1 + t, |y x z| = (1 + t) sqrt(1 + s^2), |z x x| = 1 + t, |x x y| = 1.
TEST(Shapes, VolumeAndSurfaceOfABoxAreThoseOfTheParallelepipedThatItsAxesSpan)
{
    constexpr double s = 0x1p-21; // 5e-7
    constexpr double t = 0x1p-22;
    for (const double hand : {1.0, -1.0}) {
        const Obb box = {{7, 8, 9}, {1, 2, 3}, {Vec3{1, 0, 0}, {s, 1, 0}, {0, 0, hand * (1 + t)}}};
        ASSERT_TRUE(isValid(box));
        EXPECT_DOUBLE_EQ(*volumeOf(box), 48 * (1 + t));
        EXPECT_DOUBLE_EQ(*surfaceAreaOf(box), 2 * (8 + (1 + t) * (24 * std::sqrt(1 + s * s) + 12)));
    }
    const Obb flat = {{}, {1, 0, 3}, {Vec3{1, 0, 0}, {0, 1, 0}, {s, 0, 1}}};
    EXPECT_EQ(volumeOf(flat), 0);
    EXPECT_DOUBLE_EQ(*surfaceAreaOf(flat), 2 * 12.0);
}

TEST(Shapes, EveryInvalidFieldOfTheRoundAndFlatShapesIsNamed)
{
    EXPECT_EQ(faultyField(Capsule{{kNan, 0, 0}, {}, 1}), "a");
    EXPECT_EQ(faultyField(Capsule{{}, {0, kInfinity, 0}, 1}), "b");
    EXPECT_EQ(faultyField(Capsule{{}, {}, -1}), "radius");
    EXPECT_EQ(faultyField(Cylinder{{kNan, 0, 0}, {}, 1}), "a");
    EXPECT_EQ(faultyField(Cylinder{{}, {0, 0, -kInfinity}, 1}), "b");
    EXPECT_EQ(faultyField(Cylinder{{}, {1, 0, 0}, kNan}), "radius");
    EXPECT_EQ(faultyField(Cylinder{{1, 2, 3}, {1, 2, 3}, 1}), "b"); // no axis
    EXPECT_EQ(faultyField(ConvexHull{}), "points");
    EXPECT_EQ(faultyField(ConvexHull{{{0, 0, 0}, {0, kNan, 0}}}), "points");
    EXPECT_EQ(faultyField(Plane{{0, 0, 0}, 1}), "normal");
    EXPECT_EQ(faultyField(Plane{{0, kInfinity, 0}, 1}), "normal");
    EXPECT_EQ(faultyField(Plane{{0, 0, 2}, kNan}), "offset");
    EXPECT_EQ(faultyField(HalfSpace{{0, -0.0, 0}, 1}), "normal");
    EXPECT_EQ(faultyField(HalfSpace{{0, 0, 2}, kInfinity}), "offset");
    EXPECT_EQ(faultyField(Triangle{{kNan, 0, 0}, {}, {}}), "a");
    EXPECT_EQ(faultyField(Triangle{{}, {0, kNan, 0}, {}}), "b");
    EXPECT_EQ(faultyField(Triangle{{}, {}, {0, 0, kInfinity}}), "c");
    EXPECT_EQ(faultyField(Segment{{kNan, 0, 0}, {}}), "a");
    EXPECT_EQ(faultyField(Segment{{}, {0, 0, kNan}}), "b");
    EXPECT_EQ(faultyField(Cone{{kNan, 0, 0}, {}, 1}), "apex");
    EXPECT_EQ(faultyField(Cone{{}, {0, 0, -kInfinity}, 1}), "baseCenter");
    EXPECT_EQ(faultyField(Cone{{}, {1, 0, 0}, -1}), "radius");
    EXPECT_EQ(faultyField(Cone{{1, 2, 3}, {1, 2, 3}, 1}), "baseCenter"); // no axis
    EXPECT_EQ(faultyField(Ellipsoid{{kNan, 0, 0}, {1, 1, 1}}), "center");
    EXPECT_EQ(faultyField(Ellipsoid{{}, {1, -1, 1}}), "radii");
    EXPECT_EQ(faultyField(Ellipsoid{{}, {1, 1, 1}, {Vec3{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}}), "axes");
    EXPECT_EQ(faultOf(Ray{{kNan, 0, 0}, {1, 0, 0}})->field, "origin");
    EXPECT_EQ(faultOf(Ray{{}, {0, 0, 0}})->field, "direction");
    EXPECT_TRUE(isValid(Ray{{}, {1e-300, 0, 0}}));
    EXPECT_TRUE(isValid(Ray{{}, {1, 0, 0}, 0}));
    EXPECT_EQ(faultOf(Ray{{}, {1, 0, 0}, -1})->field, "maxT");
    EXPECT_EQ(faultOf(Ray{{}, {1, 0, 0}, kNan})->field, "maxT");
}

TEST(Shapes, ZeroSizesAndLongNormalsAreValid)
{
    EXPECT_EQ(faultyField(Capsule{{1, 1, 1}, {1, 1, 1}, 0}), "");
    EXPECT_EQ(faultyField(Cylinder{{}, {1, 0, 0}, 0}), "");
    EXPECT_EQ(faultyField(ConvexHull{{{1, 1, 1}, {1, 1, 1}}}), "");
    EXPECT_EQ(faultyField(Plane{{0, 0, 1e-200}, -1}), "");
    EXPECT_EQ(faultyField(HalfSpace{{0, 1e200, 0}, 0}), "");
    EXPECT_EQ(faultyField(Triangle{}), "");
    EXPECT_EQ(faultyField(Segment{}), "");
    EXPECT_EQ(faultyField(Cone{{}, {1, 0, 0}, 0}), "");
    EXPECT_EQ(faultyField(Ellipsoid{}), "");
    EXPECT_EQ(faultyField(Ellipsoid{{}, {1, 0, 1}, {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}}), "");
}

TEST(Shapes, AMovedPlaneHoldsTheMovedPoints)
{
    test::RandomShapes random(7);
    for (int i = 0; i < 50; ++i) {
        const Vec3 normal = random.point(3);
        const Vec3 p = random.point(3);
        const RigidTransform t = random.pose(3);
        const Plane plane = mbv::transformed(Plane{normal, dot(normal, p)}, t);
        EXPECT_NEAR(dot(plane.normal, apply(t, p)), plane.offset, 1e-13);
        const HalfSpace solid = mbv::transformed(HalfSpace{normal, dot(normal, p)}, t);
        EXPECT_LT(dot(solid.normal, apply(t, p - normal)), solid.offset);
    }
}

TEST(Shapes, BoundsOfACylinderTouchItsTiltedDiscs)
{
    // The axis (3, 0, 4) / 5 tilts discs of radius 5: they reach 4 along x, 5 along y, 3 along z.
    const Aabb bounds = boundsOf(Cylinder{{0, 0, 0}, {3, 0, 4}, 5});
    EXPECT_NEAR(norm(bounds.min - Vec3{-4, -5, -3}), 0, 1e-15);
    EXPECT_NEAR(norm(bounds.max - Vec3{7, 5, 7}), 0, 2e-15);
}

// The disc around (0, 0, 0) of the cylinder above, and the apex.
TEST(Shapes, BoundsOfAConeTouchItsTiltedDiscAndItsApex)
{
    const Aabb bounds = boundsOf(Cone{{3, 0, 4}, {0, 0, 0}, 5});
    EXPECT_NEAR(norm(bounds.min - Vec3{-4, -5, -3}), 0, 1e-15);
    EXPECT_NEAR(norm(bounds.max - Vec3{4, 5, 4}), 0, 1e-15);
}

// Along x the half axes of lengths 5 and 10 reach 0.6 * 5 = 3 and 0.8 * 10 = 8, together the root
// of 9 + 64; along y 4 and 6.
TEST(Shapes, BoundsOfAnEllipsoidTouchItWhereItIsWidest)
{
    const Ellipsoid s = {{1, 2, 3}, {5, 10, 2}, {Vec3{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}};
    const Aabb bounds = boundsOf(s);
    const Vec3 half = {std::sqrt(73.0), std::sqrt(52.0), 2};
    EXPECT_NEAR(norm(bounds.min - (s.center - half)), 0, 1e-14);
    EXPECT_NEAR(norm(bounds.max - (s.center + half)), 0, 1e-14);
}

TEST(Shapes, BoundsOfTheOtherShapesFollowTheirFields)
{
    EXPECT_EQ(boundsOf(Sphere{{1, 2, 3}, 1}), (Aabb{{0, 1, 2}, {2, 3, 4}}));
    EXPECT_EQ(boundsOf(Capsule{{1, 5, 0}, {3, 2, 0}, 1}), (Aabb{{0, 1, -1}, {4, 6, 1}}));
    EXPECT_EQ(boundsOf(ConvexHull{{{1, 0, 0}, {0, 2, 0}, {0, 0, -3}}}),
              (Aabb{{0, 0, -3}, {1, 2, 0}}));
    EXPECT_EQ(boundsOf(Triangle{{1, 0, 0}, {0, 2, 0}, {0, 0, -3}}), (Aabb{{0, 0, -3}, {1, 2, 0}}));
    EXPECT_EQ(boundsOf(Segment{{1, 0, 5}, {0, 2, 0}}), (Aabb{{0, 0, 0}, {1, 2, 5}}));
}

TEST(Shapes, PlanesAreBoundedOnlyAlongTheAxisOfTheirNormal)
{
    const Aabb plane = boundsOf(Plane{{0, 0, -2}, 6});
    EXPECT_EQ(plane.min, (Vec3{-kInfinity, -kInfinity, -3}));
    EXPECT_EQ(plane.max, (Vec3{kInfinity, kInfinity, -3}));
    const Aabb ground = boundsOf(HalfSpace{{0, 0, 2}, 6});
    EXPECT_EQ(ground.min, (Vec3{-kInfinity, -kInfinity, -kInfinity}));
    EXPECT_EQ(ground.max, (Vec3{kInfinity, kInfinity, 3}));
    const Aabb ceiling = boundsOf(HalfSpace{{0, 0, -2}, 6});
    EXPECT_EQ(ceiling.min.z, -3);
    EXPECT_EQ(ceiling.max.z, kInfinity);
    EXPECT_EQ(boundsOf(Plane{{0, 1e-9, 1}, 0}).max.z, kInfinity);
}

TEST(Shapes, VolumeAndSurfaceOfTheRoundAndTheFlat)
{
    const double pi = std::numbers::pi;
    // Length 5, radius 2: a cylinder of pi 4 5, two half balls of 4/3 pi 8 in all.
    EXPECT_DOUBLE_EQ(*volumeOf(Cylinder{{}, {3, 0, 4}, 2}), 20 * pi);
    EXPECT_DOUBLE_EQ(*surfaceAreaOf(Cylinder{{}, {3, 0, 4}, 2}), 20 * pi + 8 * pi);
    EXPECT_DOUBLE_EQ(*volumeOf(Capsule{{}, {3, 0, 4}, 2}), 20 * pi + 32 * pi / 3);
    EXPECT_DOUBLE_EQ(*surfaceAreaOf(Capsule{{}, {3, 0, 4}, 2}), 20 * pi + 16 * pi);
    // Height 5, radius 12: slant 13.
    EXPECT_DOUBLE_EQ(*volumeOf(Cone{{}, {3, 0, 4}, 12}), 240 * pi);
    EXPECT_DOUBLE_EQ(*surfaceAreaOf(Cone{{}, {3, 0, 4}, 12}), (144 + 12 * 13) * pi);
    EXPECT_DOUBLE_EQ(*volumeOf(Ellipsoid{{}, {1, 2, 3}}), 8 * pi);
    EXPECT_EQ(volumeOf(Triangle{{}, {3, 0, 0}, {0, 4, 0}}), 0);
    EXPECT_EQ(surfaceAreaOf(Triangle{{}, {3, 0, 0}, {0, 4, 0}}), 12); // both sides
    EXPECT_EQ(volumeOf(Segment{{}, {1, 1, 1}}), 0);
    EXPECT_EQ(surfaceAreaOf(Segment{{}, {1, 1, 1}}), 0);
    EXPECT_EQ(volumeOf(Plane{}), 0);
    EXPECT_EQ(surfaceAreaOf(Plane{}), kInfinity);
    EXPECT_EQ(volumeOf(HalfSpace{}), kInfinity);
    EXPECT_EQ(volumeOf(ConvexHull{{{}}}), std::nullopt);
    EXPECT_EQ(surfaceAreaOf(ConvexHull{{{}}}), std::nullopt);
}

// Of half axes 1, 1, c with e^2 = 1 - (less / more)^2: longer along c (prolate),
// 2 pi (1 + c asin(e) / e), where sin(acos(1 / c)) = e; shorter (oblate), 2 pi (1 + c^2 atanh(e) /
// e), where (1 - e) (1 + e) = c^2.
TEST(Shapes, SurfaceOfAnEllipsoidOfRevolutionFollowsTheFormulas)
{
    const double pi = std::numbers::pi;
    EXPECT_DOUBLE_EQ(*surfaceAreaOf(Ellipsoid{{}, {3, 3, 3}}), 36 * pi);
    for (const double c : {1e-9, 1e-3, 0.5, 0.999, 1.001, 3.0, 1e3, 1e9}) {
        const double e = std::sqrt(c < 1 ? (1 - c) * (1 + c) : (1 - 1 / c) * (1 + 1 / c));
        const double expected =
            2 * pi * (c < 1 ? 1 + c * c * std::log((1 + e) / c) / e : 1 + c * std::acos(1 / c) / e);
        for (const Vec3& radii : {Vec3{1, 1, c}, Vec3{c, 1, 1}})
            EXPECT_NEAR(*surfaceAreaOf(Ellipsoid{{}, radii}) / expected, 1, 1e-12) << c;
    }
    // Both sides of an ellipse; of a segment none.
    EXPECT_DOUBLE_EQ(*surfaceAreaOf(Ellipsoid{{}, {2, 0, 3}}), 12 * pi);
    EXPECT_EQ(surfaceAreaOf(Ellipsoid{{}, {0, 0, 3}}), 0);
    EXPECT_EQ(surfaceAreaOf(Ellipsoid{}), 0);
}

// By the mean over the sphere of |(b c x, c a y, a b z)|, 4 pi times.
TEST(Shapes, SurfaceOfAnyEllipsoidIsThatOfItsPieces)
{
    const Vec3 r = {1, 2, 3.5};
    constexpr int kRings = 400;
    double sum = 0;
    for (int i = 0; i < kRings; ++i) { // of equal height, and so of equal area
        const double z = (2 * i + 1.0) / kRings - 1;
        for (int k = 0; k < kRings; ++k) {
            const double angle = 2 * std::numbers::pi * k / kRings;
            const double across = std::sqrt(1 - z * z);
            sum += norm(Vec3{r.y * r.z * across * std::cos(angle),
                             r.z * r.x * across * std::sin(angle), r.x * r.y * z});
        }
    }
    const double mean = sum / (kRings * kRings);
    EXPECT_NEAR(*surfaceAreaOf(Ellipsoid{{}, r}), 4 * std::numbers::pi * mean, 1e-3);
}

TEST(Shapes, MeasuresBeyondDoublesAreInfiniteAndThoseOfFlatShapesZero)
{
    const double big = 1e200;
    EXPECT_EQ(volumeOf(Aabb{{}, {big, big, 0}}), 0);
    EXPECT_EQ(surfaceAreaOf(Aabb{{}, {big, big, 0}}), kInfinity);
    EXPECT_EQ(volumeOf(Obb{{}, {big, 0, big}}), 0);
    EXPECT_EQ(surfaceAreaOf(Obb{{}, {big, 0, 0}}), 0);
    EXPECT_EQ(surfaceAreaOf(Triangle{{}, {big, 0, 0}, {0, big, 0}}), kInfinity);
    // Its sides are longer than any double.
    EXPECT_EQ(surfaceAreaOf(Triangle{{-1e308, 0, 0}, {1e308, 0, 0}, {0, 1, 0}}), kInfinity);
    EXPECT_EQ(surfaceAreaOf(Triangle{{}, {big, big, big}, {2 * big, 2 * big, 2 * big}}), 0);
    EXPECT_EQ(volumeOf(Capsule{{-1e308, 0, 0}, {1e308, 0, 0}, 0}), 0);
    EXPECT_EQ(surfaceAreaOf(Cylinder{{-1e308, 0, 0}, {1e308, 0, 0}, 0}), 0);
    // A product is finite though a part of it is not.
    EXPECT_DOUBLE_EQ(*volumeOf(Aabb{{}, {big, big, 1e-300}}), 1e100);
    EXPECT_DOUBLE_EQ(*volumeOf(Cylinder{{}, {1e-300, 0, 0}, big}), std::numbers::pi * 1e100);
}

} // namespace
} // namespace mbv
