#include "box_clipping_oracle.h"
#include "random_shapes.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/sat.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

const Obb kUnit = {{}, {1, 1, 1}};

Obb boxAt(const Vec3& center, const Vec3& halfExtents)
{
    return {center, halfExtents};
}

/// Widest gap or shallowest depth (negative) of the fifteen axes.
double widestGap(const Obb& a, const Obb& b)
{
    const SatExplanation sat = explainSat(a, b);
    return *sat.rows[static_cast<std::size_t>(sat.overlap ? *sat.shallowest : *sat.separating)].gap;
}

TEST(ObbPairs, AgreeWithClippingFacesOnRandomBoxes)
{
    test::RandomShapes random(11);
    int overlapping = 0;
    for (int i = 0; i < 3000; ++i) {
        const Obb a = random.obb(1.2);
        const Obb b = random.obb(1.2);
        if (std::abs(widestGap(a, b)) < 1e-9)
            continue; // too close for an oracle in doubles
        const bool expected = test::boxesOverlapByClipping(a, b);
        EXPECT_EQ(overlaps(a, b), expected) << i;
        overlapping += expected ? 1 : 0;
    }
    EXPECT_GT(overlapping, 500);
    EXPECT_LT(overlapping, 2500);
}

TEST(ObbPairs, OrderAndRigidMotionAndScaleDoNotMatter)
{
    test::RandomShapes random(12);
    for (int i = 0; i < 1000; ++i) {
        const Obb a = random.obb(1.2);
        const Obb b = random.obb(1.2);
        const bool expected = overlaps(a, b);
        EXPECT_EQ(overlaps(b, a), expected);
        if (std::abs(widestGap(a, b)) < 1e-9)
            continue; // the moved boxes are rounded
        const RigidTransform t = random.pose(5);
        EXPECT_EQ(overlaps(transformed(a, t), transformed(b, t)), expected);
        for (const double s : {1e-6, 1e6, 1e-200, 1e200}) {
            EXPECT_EQ(overlaps(Obb{s * a.center, s * a.halfExtents, a.axes},
                               Obb{s * b.center, s * b.halfExtents, b.axes}),
                      expected)
                << s;
        }
    }
}

TEST(ObbPairs, MovingApartAlongTheShallowestAxisSeparates)
{
    test::RandomShapes random(13);
    int tried = 0;
    for (int i = 0; i < 1000; ++i) {
        const Obb a = random.obb(0.8);
        Obb b = random.obb(0.8);
        const SatExplanation sat = explainSat(a, b);
        if (!sat.overlap)
            continue;
        ++tried;
        const SatRow& row = sat.rows[static_cast<std::size_t>(*sat.shallowest)];
        const double side = dot(*row.direction, b.center - a.center) < 0 ? -1 : 1;
        const double depth = -*row.gap;
        b.center += side * (depth + 1e-9) * *row.direction;
        EXPECT_FALSE(overlaps(a, b));
        b.center -= side * 2e-9 * *row.direction;
        EXPECT_TRUE(overlaps(a, b));
    }
    EXPECT_GT(tried, 300);
}

TEST(ObbPairs, FaceEdgeAndCornerTouchesOverlap)
{
    EXPECT_TRUE(overlaps(kUnit, boxAt({2, 0, 0}, {1, 1, 1})));
    EXPECT_TRUE(overlaps(kUnit, boxAt({2, 2, 0}, {1, 1, 1})));
    EXPECT_TRUE(overlaps(kUnit, boxAt({2, 2, 2}, {1, 1, 1})));
    const double next = std::nextafter(2.0, 3.0);
    EXPECT_FALSE(overlaps(kUnit, boxAt({next, 0, 0}, {1, 1, 1})));
    EXPECT_FALSE(overlaps(kUnit, boxAt({next, 2, 2}, {1, 1, 1})));
}

// In doubles 0.1 + 0.7 rounds to less than 0.8, but the exact sum of those doubles is less still,
// and 0.1 + 0.2 rounds to more than 0.3, as their exact sum is: the binary values decide.
TEST(ObbPairs, DecimalTouchesAreDecidedForTheDoublesGiven)
{
    EXPECT_FALSE(overlaps(boxAt({}, {0.1, 1, 1}), boxAt({0.8, 0, 0}, {0.7, 1, 1})));
    EXPECT_TRUE(overlaps(boxAt({}, {0.1, 1, 1}), boxAt({0.3, 0, 0}, {0.2, 1, 1})));
}

// Single precision without an epsilon calls these disjoint: a cross product of two nearly parallel
// edges is nothing but rounding.
TEST(ObbPairs, NearlyParallelAxesDoNotSeparateFalsely)
{
    const Obb a = {{},
                   {0.10000000149011612, 1.3999999761581421, 1.7999999523162842},
                   {Vec3{-0.85688877105712891, 0.51550137996673584, 0},
                    {-0.51550137996673584, -0.85688877105712891, 0},
                    {0, 0, 1}}};
    const Obb b = {{0.80000001192092896, 1.1000000238418579, -0.60000002384185791},
                   {1.7000000476837158, 1.7000000476837158, 0.60000002384185791},
                   {Vec3{-0.85688877105712891, 0.51550137996673584, -1.0800000183053271e-07},
                    {-0.51550137996673584, -0.85688877105712891, -1.0800000420341759e-15},
                    {-9.2543984919757349e-08, 5.5674149734841194e-08, 1}}};
    EXPECT_TRUE(overlaps(a, b));
    // The table's exact penetration is 1.6815406543002738, along the cross product A1 x B0.
    EXPECT_NEAR(widestGap(a, b), -1.6815406543002738, 1e-14);
}

TEST(ObbPairs, PointsSegmentsAndRectanglesAreBoxesToo)
{
    EXPECT_TRUE(overlaps(kUnit, boxAt({1, 0, 0}, {0, 0, 0})));
    EXPECT_TRUE(overlaps(boxAt({1, 1, 1}, {}), boxAt({1, 1, 1}, {})));
    EXPECT_FALSE(overlaps(boxAt({1, 1, 1}, {}), boxAt({1, 1, std::nextafter(1.0, 2.0)}, {})));
    EXPECT_FALSE(overlaps(boxAt({}, {1, 1, 0}), boxAt({2.5, 0, 0}, {1, 1, 0})));
    EXPECT_TRUE(overlaps(boxAt({}, {1, 1, 0}), boxAt({2, 0, 0}, {1, 1, 0})));
    const Obb segment = boxAt({}, {1, 0, 0});
    const auto rotated = axesOf(fromEulerXyzDegrees({0, 0, 57}));
    EXPECT_TRUE(overlaps(segment, Obb{{}, {1, 0, 0}, rotated}));
    EXPECT_FALSE(overlaps(segment, Obb{{0, 0, 1e-12}, {1, 0, 0}, rotated}));
    EXPECT_FALSE(overlaps(segment, boxAt({0, 0.5, 0}, {1, 0, 0})));
}

TEST(ObbPairs, FarFromTheOriginGapsOfAFewUnitsAreSeen)
{
    EXPECT_FALSE(overlaps(boxAt({1e8, 0, 0}, {1, 1, 1}), boxAt({1e8 + 5, 0, 0}, {1, 1, 1})));
    EXPECT_FALSE(overlaps(boxAt({1e8, 0, 0}, {1, 1, 1}), boxAt({1e8 + 3, 0, 0}, {1, 1, 1})));
    EXPECT_TRUE(overlaps(boxAt({1e8, 0, 0}, {1, 1, 1}), boxAt({1e8 + 2, 0, 0}, {1, 1, 1})));
}

TEST(ObbPairs, LeftHandedAxesAreTheSameBox)
{
    const Obb mirrored = {{1.9, 0, 0}, {1, 1, 1}, {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}};
    EXPECT_TRUE(overlaps(kUnit, mirrored));
    EXPECT_NEAR(widestGap(kUnit, mirrored), -0.1, 1e-15);
}

TEST(ObbPairs, SizesNearTheLimitsOfDoubleAreDecided)
{
    const double big = 1e308;
    EXPECT_TRUE(overlaps(boxAt({-big, 0, 0}, {big, 1, 1}), boxAt({big, 0, 0}, {big, 1, 1})));
    EXPECT_FALSE(overlaps(boxAt({-big, 0, 0}, {1, 1, 1}), boxAt({big, 0, 0}, {1, 1, 1})));
    const double tiny = 5e-324;
    EXPECT_TRUE(overlaps(boxAt({}, {tiny, tiny, tiny}), boxAt({2 * tiny, 0, 0}, {tiny, 1, 1})));
    EXPECT_FALSE(overlaps(boxAt({}, {tiny, tiny, tiny}), boxAt({3 * tiny, 0, 0}, {tiny, 1, 1})));
}

TEST(ObbPairs, CheckedEntryNamesTheShapeAndTheField)
{
    const Obb scaled = {{2.9, 0, 0}, {1, 1, 1}, {Vec3{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}};
    try {
        (void)overlapsChecked(kUnit, scaled);
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()).rfind("b: obb.axes", 0), 0U) << error.what();
    }
}

TEST(AabbPairs, AgreeWithTheSameBoxesAsObb)
{
    test::RandomShapes random(14);
    for (int i = 0; i < 2000; ++i) {
        const Aabb a = random.aabb(1.5);
        const Aabb b = random.aabb(1.5);
        const Obb c = random.obb(1.5);
        EXPECT_EQ(overlaps(a, b), overlaps(toObb(a), toObb(b)));
        EXPECT_EQ(overlaps(a, c), overlaps(toObb(a), c));
        EXPECT_EQ(overlaps(c, a), overlaps(a, c));
    }
}

// The middle of 0.1 and 0.4 is no double: a test through a rounded center moves the face.
TEST(AabbPairs, BoundsAreTakenAsGiven)
{
    test::RandomShapes random(15);
    for (int i = 0; i < 2000; ++i) {
        const double low = random.number(-1, 1);
        const double high = low + random.number(0, 1);
        const Aabb a = {{low, -1, -1}, {high, 1, 1}};
        const Obb touching = {{high, 0, 0}, {}};
        const Obb apart = {{std::nextafter(high, 9), 0, 0}, {}};
        EXPECT_TRUE(overlaps(a, touching));
        EXPECT_FALSE(overlaps(a, apart));
        EXPECT_TRUE(overlaps(a, Obb{{low, 0, 0}, {}}));
        EXPECT_FALSE(overlaps(a, Obb{{std::nextafter(low, -9), 0, 0}, {}}));
    }
}

} // namespace
} // namespace mbv
