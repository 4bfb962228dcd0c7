#include <mbv/check/check_report.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace mbv {
namespace {

PairResult pairOf(std::uint32_t a, std::uint32_t b, RelationState state,
                  std::optional<double> distance = {}, std::optional<double> depth = {})
{
    PairResult pair;
    pair.a = a;
    pair.b = b;
    pair.state = state;
    pair.volumesOverlap = depth.has_value();
    pair.distance = distance;
    pair.depth = depth;
    return pair;
}

TEST(CheckReport, NamesEveryState)
{
    EXPECT_EQ(nameOf(RelationState::Separated), "separated");
    EXPECT_EQ(nameOf(RelationState::Clearance), "clearance");
    EXPECT_EQ(nameOf(RelationState::Touching), "touching");
    EXPECT_EQ(nameOf(RelationState::Intersecting), "intersecting");
    EXPECT_EQ(nameOf(RelationState::Contained), "contained");
    EXPECT_EQ(nameOf(RelationState::Unknown), "unknown");
}

TEST(CheckReport, CaptionsSpeakOfVolumesOrOfMeshes)
{
    CheckReport report;
    report.pairsTested = 6;
    EXPECT_EQ(captionOf(report), "0 overlaps of 6 pairs");
    report.pairs = {pairOf(0, 1, RelationState::Unknown, 0, 0.5),
                    pairOf(0, 2, RelationState::Separated, 0.25)};
    EXPECT_EQ(captionOf(report), "1 overlap of 6 pairs");
    report.clearance = 0.5;
    EXPECT_EQ(captionOf(report), "1 overlap of 6 pairs, 1 within 0.5");

    report.exact = true;
    EXPECT_EQ(captionOf(report), "0 of 6 pairs meet; 0 within 0.5; 1 unknown");
    report.clearance = 0;
    report.pairs = {pairOf(0, 1, RelationState::Touching),
                    pairOf(0, 2, RelationState::Intersecting),
                    pairOf(0, 3, RelationState::Intersecting)};
    EXPECT_EQ(captionOf(report), "3 of 6 pairs meet: 2 intersecting, 1 touching");
    report.pairsTested = 1;
    report.pairs.resize(1);
    EXPECT_EQ(captionOf(report), "1 of 1 pair meets: 1 touching");
}

TEST(CheckReport, CaptionsCountWhatBecameOfPairs)
{
    CheckReport report;
    report.pairsTested = 6;
    report.exact = true;
    report.isCompared = true;
    EXPECT_EQ(captionOf(report), "0 of 6 pairs meet; since the older report: 0 new");
    report.pairs = {pairOf(0, 1, RelationState::Touching), pairOf(0, 2, RelationState::Touching),
                    pairOf(0, 3, RelationState::Separated, 0.25)};
    report.pairs[0].status = report.pairs[1].status = PairStatus::Persistent;
    report.pairs[2].status = PairStatus::Resolved;
    report.gone.resize(2);
    report.gone[0].status = PairStatus::Resolved;
    report.gone[1].status = PairStatus::NotChecked;
    EXPECT_EQ(captionOf(report), "2 of 6 pairs meet: 2 touching; since the older report: 0 new, "
                                 "2 persistent, 2 resolved, 1 not checked");
    report.pairs[0].status = PairStatus::Changed;
    report.pairs[1].status = PairStatus::New;
    report.gone.clear();
    EXPECT_EQ(captionOf(report), "2 of 6 pairs meet: 2 touching; since the older report: 1 new, "
                                 "1 changed, 1 resolved");
}

TEST(CheckReport, CaptionsGroupLargeCounts)
{
    CheckReport report;
    report.pairsTested = 1'999'000;
    report.clearance = 0.5;
    report.pairs.assign(1000, pairOf(0, 1, RelationState::Intersecting, 0, 1));
    report.pairs.insert(report.pairs.end(), 2345, pairOf(0, 2, RelationState::Clearance, 0.25));
    EXPECT_EQ(captionOf(report), "1,000 overlaps of 1,999,000 pairs, 2,345 within 0.5");
    report.exact = true;
    for (PairResult& pair : report.pairs)
        pair.isAccepted = pair.state == RelationState::Clearance;
    EXPECT_EQ(captionOf(report), "1,000 of 1,999,000 pairs meet: 1,000 intersecting; "
                                 "2,345 within 0.5; 2,345 accepted");
}

TEST(CheckReport, TheWorstAreTheDeepestMeshesAndNotAccepted)
{
    const auto solid = [](double depth) {
        SolidAnswer answer;
        answer.depth = depth;
        return std::make_shared<const SolidAnswer>(answer);
    };
    CheckReport report;
    report.exact = true;
    report.pairs = {pairOf(0, 1, RelationState::Intersecting), // volumes deeper, meshes less
                    pairOf(0, 2, RelationState::Intersecting),
                    pairOf(0, 3, RelationState::Touching),
                    pairOf(0, 4, RelationState::Intersecting)};
    report.pairs[0].depth = 40;
    report.pairs[0].solid = solid(0.6);
    report.pairs[1].depth = 7;
    report.pairs[1].solid = solid(5);
    report.pairs[3].depth = 90;
    report.pairs[3].solid = solid(50);
    report.pairs[3].isAccepted = true;
    EXPECT_EQ(worstFirst(report), (std::vector<std::size_t>{1, 0, 2, 3}));
}

TEST(CheckReport, TheWorstAreTheFirstOfAllByHowBadTheyAre)
{
    CheckReport report;
    for (std::uint32_t i = 0; i < 500; ++i) {
        const auto state = static_cast<RelationState>(i * 7919 % 6);
        report.pairs.push_back(pairOf(i, i + 1, state, i * 31 % 10, i * 17 % 10));
    }
    const std::vector<std::size_t> all = worstFirst(report);
    ASSERT_EQ(all.size(), report.pairs.size());
    for (const std::size_t most : {0UL, 1UL, 100UL, 499UL, 500UL, 501UL}) {
        const std::size_t count = std::min(most, all.size());
        EXPECT_EQ(worstFirst(report, most),
                  std::vector<std::size_t>(all.begin(),
                                           all.begin() + static_cast<std::ptrdiff_t>(count)));
    }
}

TEST(CheckReport, FindingsOfMeshesAreOtherThanThoseOfVolumes)
{
    CheckReport report;
    const PairResult boxesAlone = pairOf(0, 1, RelationState::Separated, 0.5, 0.1);
    const PairResult near = pairOf(0, 1, RelationState::Clearance, 0.5);
    EXPECT_TRUE(report.isFinding(boxesAlone));
    EXPECT_FALSE(report.isFinding(near));
    report.exact = true;
    EXPECT_FALSE(report.isFinding(boxesAlone));
    EXPECT_TRUE(report.isFinding(near));
    EXPECT_TRUE(report.isFinding(pairOf(0, 1, RelationState::Contained)));
    EXPECT_FALSE(report.isFinding(pairOf(0, 1, RelationState::Unknown, 0, 0.1)));
    EXPECT_FALSE(report.hasFindings());
    report.pairs = {boxesAlone, near};
    EXPECT_TRUE(report.hasFindings());
}

TEST(CheckReport, AModelIsInTheWorstStateOfItsPairs)
{
    CheckReport report;
    report.volumes.resize(4);
    report.pairs = {pairOf(0, 1, RelationState::Clearance), pairOf(0, 2, RelationState::Touching),
                    pairOf(1, 2, RelationState::Intersecting)};
    EXPECT_EQ(report.modelStates(),
              (std::vector<RelationState>{RelationState::Touching, RelationState::Intersecting,
                                          RelationState::Intersecting, RelationState::Separated}));
}

TEST(CheckReport, WorstPairsComeFirst)
{
    CheckReport report;
    report.pairs = {pairOf(0, 1, RelationState::Separated, 2),
                    pairOf(0, 2, RelationState::Separated, 1),
                    pairOf(0, 3, RelationState::Clearance, 0.1),
                    pairOf(0, 4, RelationState::Touching, 0),
                    pairOf(0, 5, RelationState::Unknown, 0, 0.2),
                    pairOf(0, 6, RelationState::Unknown, 0, 0.3),
                    pairOf(0, 7, RelationState::Contained, 0, 1),
                    pairOf(0, 8, RelationState::Intersecting, 0),
                    pairOf(0, 9, RelationState::Intersecting, 0, 0.1)};
    EXPECT_EQ(worstFirst(report), (std::vector<std::size_t>{8, 7, 6, 5, 4, 3, 2, 1, 0}));
}

} // namespace
} // namespace mbv
