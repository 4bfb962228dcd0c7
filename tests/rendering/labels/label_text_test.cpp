#include <rendering/labels/label_text.h>

#include <gtest/gtest.h>

#include <string>

namespace mbv::rendering {
namespace {

TEST(LabelText, IsTheNameWhereItIsShort)
{
    for (const std::string name : {"", "cat-1", "고양이", "Housing (rev. B)"})
        EXPECT_EQ(labelText(name), name);
    const std::string longest(48, 'x');
    EXPECT_EQ(labelText(longest), longest);
}

TEST(LabelText, HasBothEndsOfALongName)
{
    // 24 characters, the mark, and 23.
    const std::string digits = "0123456789";
    const std::string hundred =
        digits + digits + digits + digits + digits + digits + digits + digits + digits + digits;
    EXPECT_EQ(labelText(hundred), "012345678901234567890123…78901234567890123456789");
    std::string cats;
    for (int i = 0; i < 60; ++i)
        cats += i < 30 ? "묘" : "猫";
    std::string shown;
    for (int i = 0; i < 24; ++i)
        shown += "묘";
    shown += "…";
    for (int i = 0; i < 23; ++i)
        shown += "猫";
    EXPECT_EQ(labelText(cats), shown) << "no character is cut in two";
}

TEST(LabelText, StandsOnOneLine)
{
    EXPECT_EQ(labelText("lid\nof\tthe box"), "lid of the box");
    EXPECT_EQ(labelText("cut \xea\xb3"), "cut ??");
}

TEST(WithoutMiddle, KeepsTheBeginningRatherThanTheEnd)
{
    EXPECT_EQ(withoutMiddle("1234567890", 10), "1234567890");
    EXPECT_EQ(withoutMiddle("1234567890", 9), "1234…7890");
    EXPECT_EQ(withoutMiddle("1234567890", 8), "1234…890");
    EXPECT_EQ(withoutMiddle("1234567890", 3), "1…0");
    EXPECT_EQ(withoutMiddle("1234567890", 0), "1…");
    EXPECT_EQ(withoutMiddle("", 0), "");
}

} // namespace
} // namespace mbv::rendering
