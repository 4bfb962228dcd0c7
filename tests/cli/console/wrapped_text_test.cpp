#include "terminal/wrapped_text.h"

#include <gtest/gtest.h>

namespace mbv::terminal {
namespace {

TEST(WrappedText, IsBrokenBetweenWordsWhereALineIsFull)
{
    EXPECT_EQ(wrappedText("  -q  ", "No warnings on stderr", {17, 6, ""}),
              "  -q  No warnings\n      on stderr");
    EXPECT_EQ(wrappedText("  -q  ", "No warnings on stderr", {16, 6, ""}),
              "  -q  No\n      warnings\n      on stderr");
    EXPECT_EQ(wrappedText("", "one two", {7, 0, ""}), "one two");
    EXPECT_EQ(wrappedText("lead", "", {7, 0, ""}), "lead");
}

TEST(WrappedText, FollowsTheLastLineOfALeadOfSeveral)
{
    EXPECT_EQ(wrappedText("  --volume LIST\n      ", "Which ones", {16, 6, ""}),
              "  --volume LIST\n      Which ones");
}

TEST(WrappedText, HasAMarkWhereItGoesOn)
{
    EXPECT_EQ(wrappedText("  ", "mbv fit cat.stl -o x", {13, 6, " \\"}),
              "  mbv fit \\\n      cat.stl \\\n      -o x");
    EXPECT_EQ(wrappedText("  ", "mbv fit x", {11, 6, " \\"}), "  mbv fit x");
}

TEST(WrappedText, BreaksWordsThatAreTooLongBehindABarOrNotAtAll)
{
    EXPECT_EQ(wrappedText("  ", "--format stl|obj|ply|off", {14, 6, ""}),
              "  --format\n      stl|obj|\n      ply|off");
    EXPECT_EQ(wrappedText("  ", "a indivisible b", {8, 2, ""}), "  a\n  indivisible\n  b");
    EXPECT_EQ(wrappedText("", "echo '{\"a\": 1}' | mbv", {12, 2, ""}),
              "echo\n  '{\"a\": 1}'\n  | mbv");
    EXPECT_EQ(wrappedText("", "of mbv's own", {8, 0, ""}), "of mbv's\nown");
    EXPECT_EQ(wrappedText("", "'of mbv", {3, 0, ""}), "'of mbv"); // no end
}

} // namespace
} // namespace mbv::terminal
