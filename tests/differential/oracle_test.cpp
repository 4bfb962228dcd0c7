// The oracle itself, against closed forms and the table of exact box pairs. An oracle that errs is
// as bad as a library that does.
#include "box_columns.h"
#include "differential/checks/checks.h"
#include "differential/generator/generator.h"
#include "differential/oracle/bracket.h"
#include "differential/oracle/shallowest.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace mbv::differential {
namespace {

const std::string kTable = MBV_SHARED_DIR "/cases/obb_obb_exact.csv";

double distanceOf(const Shape& a, const Shape& b)
{
    const Pair pair(a, b);
    const Bracket bracket = coreDistance(*pair.a.body, *pair.b.body, {1e-15});
    EXPECT_LE(static_cast<double>(bracket.upper - bracket.lower), 1e-15);
    return static_cast<double>(bracket.lower - pair.a.body->radius - pair.b.body->radius);
}

double depthOf(const Shape& a, const Shape& b)
{
    const Pair pair(a, b);
    return static_cast<double>(shallowest(*pair.a.body, *pair.b.body, pair.size()).extent);
}

TEST(Oracle, DistancesAreThoseOfClosedForms)
{
    const Segment along = {{-1, 0, 0}, {1, 0, 0}};
    EXPECT_NEAR(distanceOf(Sphere{{3, 4, 0}, 2}, Sphere{{0, 0, 0}, 1}), 2, 1e-15);
    EXPECT_NEAR(distanceOf(along, Segment{{0.5, 3, -1}, {0.5, 3, 1}}), 3, 1e-15); // crossing
    EXPECT_NEAR(distanceOf(along, Segment{{0.5, 3, 0}, {5, 3, 0}}), 3, 1e-15);    // parallel
    EXPECT_NEAR(distanceOf(along, Segment{{4, 4, 0}, {9, 9, 0}}), 5, 1e-15);      // 3, 4, 5
    EXPECT_NEAR(distanceOf(along, Capsule{{0, 2, 0}, {0, 9, 0}, 0.5}), 1.5, 1e-15);
    // Beside the rim of a cylinder of radius 2 about z, from (5, 0, 5): 3, 4, 5 again.
    EXPECT_NEAR(distanceOf(Cylinder{{0, 0, -1}, {0, 0, 1}, 2}, Sphere{{5, 0, 5}, 0}), 5, 1e-12);
    EXPECT_NEAR(distanceOf(Aabb{{0, 0, 0}, {1, 1, 1}}, Sphere{{2, 3, 3}, 0}), 3, 1e-15);
    // A needle whose corners are on a line to rounding, from its extension: 2 sqrt(3).
    EXPECT_NEAR(distanceOf(Triangle{{0.4, 0.4, 0.1}, {0.6, 0.6, 0.3}, {0.8, 0.8, 0.5}},
                           Sphere{{2.8, 2.8, 2.5}, 0}),
                3.4641016151377544, 1e-15);
}

TEST(Oracle, DepthsAreThoseOfClosedForms)
{
    const Aabb cube = {{-1, -1, -1}, {1, 1, 1}};
    EXPECT_NEAR(depthOf(cube, Aabb{{0.75, 0, 0}, {4, 4, 4}}), 0.25, 1e-15);
    EXPECT_NEAR(depthOf(cube, Sphere{{0.75, 0, 0}, 0.5}), 0.75, 1e-15);
    // Along a diagonal of the square an edge is sqrt(2) from the axis.
    EXPECT_NEAR(depthOf(cube, Capsule{{1, 1, -5}, {1, 1, 5}, 0.5}), 0.5, 1e-15);
    // Concentric: out through an end of the shorter, or sideways.
    EXPECT_NEAR(depthOf(Cylinder{{0, 0, -3}, {0, 0, 3}, 1}, Cylinder{{0, 0, -1}, {0, 0, 1}, 0.7}),
                1.7, 1e-9);
    EXPECT_NEAR(depthOf(Cylinder{{0, 0, -3}, {0, 0, 3}, 1}, Cylinder{{-3, 0, 0}, {3, 0, 0}, 1}), 2,
                1e-9);
}

TEST(Oracle, TouchingIsDecidedExactly)
{
    const Triangle flat = {{0, 0, 0}, {3, 0, 0}, {0, 3, 0}};
    EXPECT_TRUE(exactlyOverlap(Pair(flat, Segment{{1, 1, 0}, {1, 1, 5}})));
    EXPECT_FALSE(exactlyOverlap(Pair(flat, Segment{{1, 1, 1e-300}, {1, 1, 5}})));
    // 0.1 + 0.2 is a rounding more than 0.3.
    const Aabb box = {{0, 0, 0}, {0.3, 1, 1}};
    EXPECT_TRUE(exactlyOverlap(Pair(box, Aabb{{0.3, 1, 1}, {2, 2, 2}})));
    EXPECT_FALSE(exactlyOverlap(Pair(box, Aabb{{0.1 + 0.2, 0, 0}, {2, 2, 2}})));
}

TEST(Oracle, AgreesWithTheTableOfExactBoxPairs)
{
    if (!std::filesystem::exists(kTable))
        GTEST_SKIP() << "no " << kTable;
    std::size_t number = 0;
    for (const test::CsvRow& row : test::readCsv(kTable)) {
        if (number++ % 16 != 0)
            continue;
        const Pair pair(test::boxFrom(row, "a"), test::boxFrom(row, "b"));
        const double expected = row.number("distance");
        const double rounding = 1e-15 * (pair.size() + expected + std::abs(row.number("max_gap")));
        const Bracket bracket = signedDistance(pair, rounding / 8);
        EXPECT_NEAR(static_cast<double>(bracket.lower), expected, rounding) << row.text("id");
        EXPECT_NEAR(static_cast<double>(bracket.upper), expected, rounding) << row.text("id");
        const bool meet = row.text("overlap") == "1";
        if (meet) {
            EXPECT_NEAR(
                static_cast<double>(shallowest(*pair.a.body, *pair.b.body, pair.size()).extent),
                row.number("penetration"), rounding)
                << row.text("id");
        }
        if (number % 64 == 1 || std::abs(row.number("max_gap")) < 1e-13 * pair.size()) {
            EXPECT_EQ(exactlyOverlap(pair), meet) << row.text("id");
        }
    }
    EXPECT_EQ(number, 20000U);
}

/// The bracket closes where the library is not asked at all.
TEST(Oracle, BracketsClose)
{
    Generator generator(1);
    long wide = 0;
    for (int i = 0; i < 3000; ++i) {
        const Draw draw =
            generator.draw(static_cast<std::size_t>(i) % 6, static_cast<std::size_t>(i / 6) % 6);
        const Pair pair(draw.a, draw.b);
        const Bracket bracket =
            coreDistance(*pair.a.body, *pair.b.body, {Quad(pair.tolerance(0)) / 8});
        EXPECT_LE(static_cast<double>(bracket.lower), static_cast<double>(bracket.upper));
        wide += bracket.upper - bracket.lower > pair.tolerance(0) ? 1 : 0;
    }
    EXPECT_LE(wide, 3);
}

} // namespace
} // namespace mbv::differential
