#include "bcf_fixtures.h"
#include "complaint.h"
#include "temp_dir.h"

#include <mbv/report/bcf_reviews.h>

#include <fstream>
#include <utility>

namespace mbv::test {
namespace {

/// The beam's two clashes, and the one far off.
Checked reviewedBeams(ReviewStatus left, ReviewStatus right, ReviewStatus far)
{
    Checked c = beams();
    c.scene.reviews = {
        {"beam", "left", left, "Kim"}, {"right", "beam", right, ""}, {"p", "q", far, "Lee & Son"}};
    return c;
}

TEST(BcfReviews, TopicsHaveTheStatusOfTheClashThatIsLeastFarAndWhomItIsAssignedTo)
{
    const auto files = filesOf(
        reviewedBeams(ReviewStatus::Resolved, ReviewStatus::Active, ReviewStatus::Resolved).bcf());
    EXPECT_EQ(topicText(files, "beam", "TopicStatus"), "In Progress");
    EXPECT_EQ(topicText(files, "beam", "AssignedTo"), "Kim");
    EXPECT_TRUE(topicText(files, "beam", "Description")
                    .starts_with("beam and left: volumes overlap, depth of the volumes 0.5 mm, "
                                 "resolved, assigned to Kim\n"));
    EXPECT_EQ(topicText(files, "p and q", "TopicStatus"), "Resolved");
    EXPECT_EQ(topicText(files, "p and q", "AssignedTo"), "Lee & Son");
    Checked two = reviewedBeams(ReviewStatus::Active, ReviewStatus::Active, ReviewStatus::New);
    two.scene.reviews[1].assignedTo = "Park";
    EXPECT_EQ(topicText(filesOf(two.bcf()), "beam", "AssignedTo"), "") << "there are two";
}

TEST(BcfReviews, ATopicThatIsThereTakesTheScenesWordWhereItHasOneForEachClash)
{
    const TempDir folder;
    const auto path = folder / "back.bcfzip";
    std::ofstream(path, std::ios::binary) << reviewed(beams().bcf()); // the beam's is closed
    const auto statusWith = [&](const Checked& checked) {
        return topicText(filesOf(checked.bcf({kDate, {}, path})), "beam", "TopicStatus");
    };
    Checked some = reviewedBeams(ReviewStatus::Active, ReviewStatus::Active, ReviewStatus::New);
    EXPECT_EQ(statusWith(some), "In Progress");
    some.scene.reviews.erase(some.scene.reviews.begin());
    EXPECT_EQ(statusWith(some), "Closed");
    EXPECT_EQ(statusWith(
                  reviewedBeams(ReviewStatus::Resolved, ReviewStatus::Resolved, ReviewStatus::New)),
              "Closed")
        << "it says the same in another word";
}

/// The file with each of these texts in place of another, wherever it is.
std::string withTexts(const std::string& bcf,
                      const std::vector<std::pair<std::string, std::string>>& texts)
{
    std::vector<ZipEntry> entries = unzipped(bcf, "bcf");
    for (ZipEntry& entry : entries)
        for (const auto& [before, after] : texts)
            for (std::size_t at = entry.bytes.find(before); at != std::string::npos;
                 at = entry.bytes.find(before, at + after.size()))
                entry.bytes.replace(at, before.size(), after);
    return zipped(entries);
}

TEST(BcfReviews, AFileThatComesBackAsItWasSaysNothing)
{
    const TempDir folder;
    const auto path = folder / "back.bcfzip";
    const Checked c =
        reviewedBeams(ReviewStatus::Resolved, ReviewStatus::Active, ReviewStatus::Reviewed);
    std::ofstream(path, std::ios::binary) << c.bcf();
    const BcfReviews read = readBcfReviews(path, c.scene, c.report);
    EXPECT_TRUE(read.pairs.empty());
    EXPECT_EQ(read.topics, 2U);
    EXPECT_EQ(read.topicsOfScene, 2U);
}

TEST(BcfReviews, WhatTopicsSayHoldsForAllClashesOfTheirGroups)
{
    const TempDir folder;
    const auto path = folder / "back.bcfzip";
    Checked c = reviewedBeams(ReviewStatus::Active, ReviewStatus::Active, ReviewStatus::Reviewed);
    std::ofstream(path, std::ios::binary) << withTexts(
        c.bcf(),
        {{"\"In Progress\"", "\"CLOSED\""}, {"Kim", "Park"}, {"\"Reviewed\"", "\"Waiting\""}});
    BcfReviews read = readBcfReviews(path, c.scene, c.report);
    EXPECT_EQ(read.pairs, (std::vector<BcfPairReview>{{0, 1, ReviewStatus::Resolved, "Park"},
                                                      {0, 2, ReviewStatus::Resolved, "Park"}}));
    EXPECT_EQ(read.unknownStatuses, std::vector<std::string>{"Waiting"});
    c.scene.models[0].name = "girder"; // its group is another one
    read = readBcfReviews(path, c.scene, c.report);
    EXPECT_TRUE(read.pairs.empty());
    EXPECT_EQ(read.topics, 2U);
    EXPECT_EQ(read.topicsOfScene, 1U);
}

TEST(BcfReviews, AFileThatIsNoneIsNamed)
{
    const TempDir folder;
    const Checked c = beams();
    const auto path = folder.write("in.bcfzip", "no zip");
    EXPECT_NE(complaintOf([&] {
                  static_cast<void>(readBcfReviews(path, c.scene, c.report));
              }).find("is no ZIP archive"),
              std::string::npos);
}

} // namespace
} // namespace mbv::test
