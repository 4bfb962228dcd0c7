#include "../../../app/cli/console/progress_line.h"

#include <gtest/gtest.h>

namespace mbv::cli {
namespace {

const std::string kLeft = ", 12 % a second, 0:00:06 left";

TEST(ProgressLine, HasABarAShareAndWhatIsLeft)
{
    const std::string whole =
        "Reviewing [#########.....................]  31 %, 12 % a second, 0:00:06 left";
    EXPECT_EQ(progressLine("Reviewing", 0.31, kLeft, 120), whole);
    EXPECT_EQ(progressLine("Reviewing", 0.31, kLeft, 0), whole);
    EXPECT_EQ(progressLine("Loading", 0, "", 80), "Loading [..............................]   0 %");
    EXPECT_EQ(progressLine("Loading", 1.5, "", 80),
              "Loading [##############################] 100 %");
}

TEST(ProgressLine, LeavesOutWhatANarrowTerminalHasNoRoomFor)
{
    EXPECT_EQ(progressLine("Reviewing", 0.5, kLeft, 60),
              "Reviewing [######......]  50 %, 12 % a second, 0:00:06 left");
    EXPECT_EQ(progressLine("Reviewing", 0.5, kLeft, 40), "Reviewing [##########...........]  50 %");
    EXPECT_EQ(progressLine("Reviewing", 0.5, kLeft, 28), "Reviewing  50 %");
    EXPECT_EQ(progressLine("Reviewing", 0.5, kLeft, 10), "Rev  50 %");
    EXPECT_EQ(progressLine("Reviewing", 0.5, kLeft, 2), "5");
}

TEST(ProgressLine, NeverWraps)
{
    for (std::size_t columns = 1; columns < 100; ++columns) {
        for (const std::string left : {"", kLeft.c_str()})
            EXPECT_LT(progressLine("Testing exactly", 0.7, left, columns).size(), columns);
    }
}

} // namespace
} // namespace mbv::cli
