#include <mbv/check/failing_pairs.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mbv {
namespace {

using Names = std::vector<std::string>;

PairResult pairIn(RelationState state, PairStatus status = PairStatus::None)
{
    PairResult pair;
    pair.state = state;
    pair.status = status;
    return pair;
}

CheckReport exactReportOf(std::vector<PairResult> pairs)
{
    CheckReport report;
    report.exact = true;
    report.pairs = std::move(pairs);
    return report;
}

TEST(FailingPairs, AreFindingsWhereNothingIsNamed)
{
    EXPECT_TRUE(hasFailures(exactReportOf({pairIn(RelationState::Touching)}), {}));
    EXPECT_TRUE(hasFailures(exactReportOf({pairIn(RelationState::Clearance)}), {}));
    EXPECT_FALSE(hasFailures(exactReportOf({pairIn(RelationState::Separated)}), {}));
    EXPECT_FALSE(hasFailures(exactReportOf({}), {}));
}

TEST(FailingPairs, AreInOneOfTheStatesAndHaveOneOfTheStatuses)
{
    const CheckReport report = exactReportOf(
        {pairIn(RelationState::Touching, PairStatus::New), pairIn(RelationState::Contained)});
    EXPECT_TRUE(hasFailures(report, Names{"touching"}));
    EXPECT_TRUE(hasFailures(report, Names{"new"}));
    EXPECT_TRUE(hasFailures(report, Names{"contained", "touching", "changed", "new"}));
    EXPECT_FALSE(hasFailures(report, Names{"intersecting"}));
    EXPECT_FALSE(hasFailures(report, Names{"persistent"}));
    EXPECT_FALSE(hasFailures(report, Names{"contained", "new"})); // no pair is both
}

TEST(FailingPairs, AreNeverAccepted)
{
    PairResult accepted = pairIn(RelationState::Intersecting, PairStatus::Persistent);
    accepted.isAccepted = true;
    const CheckReport report = exactReportOf({accepted});
    EXPECT_FALSE(hasFailures(report, {}));
    EXPECT_FALSE(hasFailures(report, Names{"intersecting"}));
    EXPECT_FALSE(hasFailures(report, Names{"persistent"}));
}

TEST(FailingPairs, AreDuplicatesWhateverTheirState)
{
    PairResult duplicate = pairIn(RelationState::Touching);
    const Names names = {"duplicate"};
    EXPECT_FALSE(hasFailures(exactReportOf({duplicate}), names));
    duplicate.isDuplicate = true;
    EXPECT_TRUE(hasFailures(exactReportOf({duplicate}), names));
}

TEST(FailingPairs, AreGoneByTheirStatusAlone)
{
    CheckReport report = exactReportOf({});
    report.gone = {{"a", "b", RelationState::Touching, 0.0, std::nullopt, PairStatus::Resolved}};
    EXPECT_TRUE(hasFailures(report, Names{"resolved"}));
    EXPECT_TRUE(hasFailures(report, Names{"resolved", "touching"}));
    EXPECT_FALSE(hasFailures(report, Names{"resolved", "contained"}));
    EXPECT_FALSE(hasFailures(report, Names{"touching"}));
    EXPECT_FALSE(hasFailures(report, {}));
}

TEST(FailingPairs, StatusesAreTheLastOfTheNames)
{
    const Names names = failureNames();
    EXPECT_EQ(names.size(), 12U);
    const auto first = std::ranges::find_if(names, isStatusName);
    EXPECT_EQ(Names(first, names.end()),
              (Names{"new", "persistent", "changed", "resolved", "not_checked"}));
    EXPECT_TRUE(std::all_of(first, names.end(), isStatusName));
    EXPECT_FALSE(isStatusName("duplicate"));
    EXPECT_FALSE(isStatusName(""));
}

} // namespace
} // namespace mbv
