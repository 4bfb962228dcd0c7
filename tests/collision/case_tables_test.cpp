// The larger case tables, where MBV_SHARED_DIR has them: answers computed in exact arithmetic.
#include "box_columns.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/sat.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace mbv {
namespace {

const std::string kCases = MBV_SHARED_DIR "/cases/";

TEST(CaseTables, EveryExactPairIsDecidedRightInBothOrders)
{
    if (!std::filesystem::exists(kCases + "obb_obb_exact.csv"))
        GTEST_SKIP() << "no case table in " << kCases;
    std::size_t pairs = 0;
    for (const test::CsvRow& row : test::readCsv(kCases + "obb_obb_exact.csv")) {
        const Obb a = test::boxFrom(row, "a");
        const Obb b = test::boxFrom(row, "b");
        const bool expected = row.text("overlap") == "1";
        EXPECT_EQ(overlaps(a, b), expected) << row.text("category") << " " << row.text("id");
        EXPECT_EQ(overlaps(b, a), expected) << row.text("category") << " " << row.text("id");
        ++pairs;
    }
    EXPECT_EQ(pairs, 20000U);
}

TEST(CaseTables, TheWidestGapOfTheFifteenRowsIsTheExactOne)
{
    if (!std::filesystem::exists(kCases + "obb_obb_exact.csv"))
        GTEST_SKIP() << "no case table in " << kCases;
    for (const test::CsvRow& row : test::readCsv(kCases + "obb_obb_exact.csv")) {
        const Obb a = test::boxFrom(row, "a");
        const Obb b = test::boxFrom(row, "b");
        const SatExplanation sat = explainSat(a, b);
        ASSERT_EQ(sat.overlap, row.text("overlap") == "1") << row.text("id");
        ASSERT_NE(sat.separating.has_value(), sat.shallowest.has_value());
        const int widest = sat.separating.value_or(sat.shallowest.value_or(0));
        const double gap = sat.rows[static_cast<std::size_t>(widest)].gap.value();
        // Doubles carry the projections to a few ulp of the largest coordinate they come from.
        const double coordinates =
            norm(a.center) + norm(b.center) + norm(a.halfExtents) + norm(b.halfExtents);
        EXPECT_NEAR(gap, row.number("max_gap"), 1e-14 * coordinates)
            << row.text("category") << " " << row.text("id");
    }
}

TEST(CaseTables, EveryNamedHazardIsDecidedRight)
{
    if (!std::filesystem::exists(kCases + "hazard_obb.csv"))
        GTEST_SKIP() << "no case table in " << kCases;
    for (const test::CsvRow& row : test::readCsv(kCases + "hazard_obb.csv")) {
        const Obb a = test::boxFrom(row, "a");
        const Obb b = test::boxFrom(row, "b");
        if (row.text("name") == "scale2_in_axes") {
            EXPECT_EQ(faultOf(b).value().field, "axes");
            continue;
        }
        EXPECT_EQ(overlaps(a, b), row.text("overlap") == "1") << row.text("name");
        EXPECT_EQ(overlaps(b, a), row.text("overlap") == "1") << row.text("name");
    }
}

} // namespace
} // namespace mbv
