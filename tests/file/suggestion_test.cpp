#include <mbv/file/suggestion.h>

#include <gtest/gtest.h>

#include <array>

namespace mbv {
namespace {

TEST(Suggestion, IsTheNearestNameWhereOneIsNear)
{
    const std::array<std::string, 4> known = {"fence", "cat-1", "cat-2", "z"};
    const auto nearestTo = [&](std::string_view typed) { return suggestion(typed, known); };
    EXPECT_EQ(nearestTo("fecne"), "; did you mean \"fence\"?") << "swapped";
    EXPECT_EQ(nearestTo("fnce"), "; did you mean \"fence\"?") << "missing";
    EXPECT_EQ(nearestTo("fencee"), "; did you mean \"fence\"?") << "too many";
    EXPECT_EQ(nearestTo("cat-3"), "; did you mean \"cat-1\"?") << "the first of two";
    EXPECT_EQ(nearestTo("CAT-2"), "; did you mean \"cat-2\"?") << "the other case";
    EXPECT_EQ(nearestTo("Z"), "; did you mean \"z\"?");
    EXPECT_EQ(nearestTo("fenc"), "; did you mean \"fence\"?") << "begun";
    EXPECT_EQ(nearestTo("dog"), "");
    EXPECT_EQ(nearestTo("x"), "");
    EXPECT_EQ(nearestTo(""), "");
    EXPECT_EQ(nearestTo(std::string(41, 'f')), "");
    EXPECT_EQ(suggestion("cat", {}), "");
}

} // namespace
} // namespace mbv
