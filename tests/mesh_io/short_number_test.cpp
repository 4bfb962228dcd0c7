#include "mesh_io/parsing/short_number.h"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>

/// The oracle is std::from_chars.
namespace mbv::test {
namespace {

/// Whether the number was short enough to be read.
template <class Value, class Read> bool expectAsFromChars(const std::string& text, const Read& read)
{
    Value value{};
    const std::string readAhead = text + std::string(kReadAhead, '\0');
    const char* const after = read(readAhead.c_str(), value);
    if (after == nullptr)
        return false;
    const std::string unsignedText = text.substr(text.starts_with('+') ? 1 : 0);
    Value expected{};
    const auto [end, problem] =
        std::from_chars(unsignedText.data(), unsignedText.data() + unsignedText.size(), expected);
    EXPECT_EQ(problem, std::errc()) << text;
    EXPECT_EQ(std::string(after), std::string(end)) << text;
    EXPECT_EQ(value, expected) << text;
    EXPECT_EQ(std::signbit(static_cast<double>(value)), std::signbit(static_cast<double>(expected)))
        << text;
    return true;
}

bool expectNumber(const std::string& text)
{
    return expectAsFromChars<double>(text, readShortNumber);
}

bool expectInteger(const std::string& text)
{
    return expectAsFromChars<std::int64_t>(text, readShortInteger);
}

} // namespace

TEST(ShortNumber, IsTheNearestDouble)
{
    for (const char* text :
         {"0", "-0", "+1", "5.", ".5", "-.5", "0.1", "123456.789", "9007199254740992", "1e22",
          "1e-22", "1E+5", "9007199254740991e-22", "0000.00012300", "1e5 ", "1.5x", "3/4"})
        EXPECT_TRUE(expectNumber(text)) << text;
    std::mt19937_64 random(5);
    int read = 0;
    for (int i = 0; i < 100'000; ++i) {
        std::string digits = std::to_string(random() >> (random() % 64));
        digits.insert(random() % (digits.size() + 1), ".");
        if (random() % 2 == 0)
            digits += "e" + std::to_string(static_cast<int>(random() % 50) - 25);
        read += expectNumber((random() % 2 == 0 ? "-" : "") + digits) ? 1 : 0;
    }
    EXPECT_GT(read, 50'000);
}

TEST(ShortNumber, EndsAtTheFirstCharacterThatIsNoDigit)
{
    // Every character, and one behind it that a carry could reach, behind every number of digits.
    for (std::size_t digits = 1; digits <= 16; ++digits)
        for (int code = 1; code < 256; ++code)
            for (const char* behind : {"", "/", "0", ":", "9"})
                EXPECT_TRUE(expectInteger(std::string("987654321012345678", digits) +
                                          static_cast<char>(code) + behind))
                    << digits << " digits before " << code;
}

TEST(ShortNumber, LeavesOtherNumbersToTheGeneralWay)
{
    for (const char* text :
         {"", "-", "+", ".", "+-1", "-+1", "e5", "1e", "1e+", "x", "nan", "inf", "9007199254740993",
          "1e23", "1e-23", "12345678901234567890", "0.00000000000000000000", "1e400", "1e-400"})
        EXPECT_FALSE(expectNumber(text)) << text;
}

TEST(ShortInteger, HasAtMostEighteenDigits)
{
    for (const char* text : {"0", "-7", "+7", "999999999999999999", "-999999999999999999", "12/3"})
        EXPECT_TRUE(expectInteger(text)) << text;
    for (const char* text : {"", "-", "+", "/", "1234567890123456789", "x", "+-1"})
        EXPECT_FALSE(expectInteger(text)) << text;
}

} // namespace mbv::test
