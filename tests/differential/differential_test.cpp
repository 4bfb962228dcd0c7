// Eighty thousand draws with fixed seeds, every question about each: below a minute. More by hand:
// scripts/fuzz.sh differential.
#include "run.h"

#include <gtest/gtest.h>

namespace mbv::differential {
namespace {

constexpr std::uint64_t kSeed = 20260;
constexpr long kDrawsOfAPair = 1400; ///< half of them in either order
constexpr long kDrawsOfRectangles = 3000;
constexpr std::size_t kShown = 5;

void expectNone(const Report& report)
{
    std::size_t shown = 0;
    for (const Finding& finding : report.findings) {
        if (shown++ == kShown)
            break;
        ADD_FAILURE() << finding.pair << " " << finding.question << ": " << finding.text << " ("
                      << finding.mode << ", " << finding.excess << " tolerances)\n"
                      << finding.line;
    }
    EXPECT_EQ(report.findings.size(), 0U);
    for (const auto& [pair, count] : report.counts) {
        EXPECT_GT(count.asked, 0) << pair;
        EXPECT_LE(count.undecided, count.asked / 1000) << pair;
    }
}

class DifferentialPairs : public testing::TestWithParam<std::pair<std::size_t, std::size_t>> {};

TEST_P(DifferentialPairs, AreAnsweredWithinCertifiedBounds)
{
    const auto [kindA, kindB] = GetParam();
    Report report = runPairs(kindA, kindB, kDrawsOfAPair / 2, kSeed);
    report.add(runPairs(kindB, kindA, kDrawsOfAPair / 2, kSeed + 1));
    expectNone(report);
}

std::vector<std::pair<std::size_t, std::size_t>> unorderedPairs()
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t a = 0; a < kKinds; ++a) {
        for (std::size_t b = a; b < kKinds; ++b)
            pairs.emplace_back(a, b);
    }
    return pairs;
}

INSTANTIATE_TEST_SUITE_P(All, DifferentialPairs, testing::ValuesIn(unorderedPairs()),
                         [](const auto& kinds) {
                             return kindNameOf(kinds.param.first) + "_" +
                                    kindNameOf(kinds.param.second);
                         });

TEST(DifferentialRectangles, AreAnsweredWithinCertifiedBounds)
{
    expectNone(runRectangles(kDrawsOfRectangles, kSeed));
}

} // namespace
} // namespace mbv::differential
