#include "random_shapes.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/sat.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

TEST(ExplainSat, RowsOfTwoAlignedBoxesAreTheirSizes)
{
    const Obb a = {{}, {1, 2, 3}};
    const Obb b = {{5, 1, 0}, {1, 1, 1}};
    const SatExplanation sat = explainSat(a, b);
    EXPECT_FALSE(sat.overlap);
    EXPECT_EQ(sat.separating, 0);
    EXPECT_FALSE(sat.shallowest);
    const SatRow& row = sat.rows[0];
    EXPECT_EQ(row.direction, (Vec3{1, 0, 0}));
    EXPECT_EQ(row.centerDistance, 5);
    EXPECT_EQ(row.radiusA, 1);
    EXPECT_EQ(row.radiusB, 1);
    EXPECT_EQ(row.gap, 3);
    EXPECT_EQ(sat.rows[1].gap, 1 - 2 - 1);
    EXPECT_EQ(sat.rows[2].gap, 0 - 3 - 1);
}

TEST(ExplainSat, ParallelEdgesHaveNoAxis)
{
    const SatExplanation sat = explainSat(Obb{{}, {1, 1, 1}}, Obb{{5, 0, 0}, {1, 1, 1}});
    for (const int axis : {6, 10, 14}) { // A0xB0, A1xB1, A2xB2
        EXPECT_FALSE(sat.rows[static_cast<std::size_t>(axis)].direction);
        EXPECT_FALSE(sat.rows[static_cast<std::size_t>(axis)].gap);
    }
    EXPECT_TRUE(sat.rows[7].direction); // A0xB1
}

// Two boxes rotated so that an edge of each crosses in front of the other: the rods of a cross, one
// along x rotated 45 degrees about x, one along y rotated 45 degrees about y, z apart by 2.9. Their
// half diagonals are sqrt(2) each, so the gap along z = A0 x B1 is 2.9 - 2 sqrt(2) = 0.0716, while
// every face normal has z in it by only sqrt(1/2).
TEST(ExplainSat, CrossedEdgesAreSeparatedByTheirCrossProductAlone)
{
    const Obb a = {{}, {4, 1, 1}, axesOf(fromEulerXyzDegrees({45, 0, 0}))};
    const Obb b = {{0, 0, 2.9}, {1, 4, 1}, axesOf(fromEulerXyzDegrees({0, 45, 0}))};
    const SatExplanation sat = explainSat(a, b);
    EXPECT_FALSE(sat.overlap);
    ASSERT_TRUE(sat.separating);
    EXPECT_EQ(satAxisName(*sat.separating), "A0xB1");
    EXPECT_NEAR(*sat.rows[7].gap, 2.9 - 2 * std::sqrt(2.0), 1e-15);
    for (std::size_t axis = 0; axis < 6; ++axis)
        EXPECT_LT(*sat.rows[axis].gap, 0);
}

TEST(ExplainSat, DirectionsAreUnitAndPerpendicularToTheirEdges)
{
    test::RandomShapes random(21);
    for (int i = 0; i < 200; ++i) {
        const Obb a = random.obb(2);
        const Obb b = random.obb(2);
        const SatExplanation sat = explainSat(a, b);
        for (std::size_t axis = 0; axis < sat.rows.size(); ++axis) {
            const SatRow& row = sat.rows[axis];
            EXPECT_NEAR(norm(*row.direction), 1, 1e-15);
            EXPECT_NEAR(*row.gap, row.centerDistance - row.radiusA - row.radiusB, 1e-14);
            if (axis >= 6) {
                EXPECT_NEAR(dot(*row.direction, a.axes[(axis - 6) / 3]), 0, 1e-12);
                EXPECT_NEAR(dot(*row.direction, b.axes[(axis - 6) % 3]), 0, 1e-12);
            }
        }
    }
}

TEST(ExplainSat, VerdictIsThatOfOverlapsAndFitsTheRows)
{
    test::RandomShapes random(22);
    for (int i = 0; i < 2000; ++i) {
        const Obb a = random.obb(1.2);
        const Obb b = random.obb(1.2);
        const Aabb c = random.aabb(1.2);
        for (const auto& [sat, expected] : {std::pair{explainSat(a, b), overlaps(a, b)},
                                            {explainSat(a, c), overlaps(a, c)},
                                            {explainSat(c, b), overlaps(c, b)}}) {
            EXPECT_EQ(sat.overlap, expected);
            bool separated = false;
            for (const SatRow& row : sat.rows)
                separated = separated || (row.gap && *row.gap > 0);
            EXPECT_EQ(separated, !expected);
            EXPECT_EQ(sat.separating.has_value(), !expected);
        }
    }
}

TEST(ExplainSat, ATouchHasGapZeroHoweverItRounds)
{
    // 0.1 + 0.2 against 0.3: see DecimalTouchesAreDecidedForTheDoublesGiven.
    const SatExplanation touch =
        explainSat(Aabb{{0, 0, 0}, {0.3, 1, 1}}, Aabb{{0.3, 0, 0}, {0.7, 1, 1}});
    EXPECT_TRUE(touch.overlap);
    EXPECT_EQ(touch.shallowest, 0);
    EXPECT_EQ(touch.rows[0].gap, 0);
}

} // namespace
} // namespace mbv
