#include <mbv/file/utf8.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace mbv {
namespace {

TEST(Printable, TextOfAnyScriptStays)
{
    for (const char* const text :
         {"", "cat-1", "고양이 1", "Käfig ß", "кот", "猫", "cat \\ \"'\x60|",
          "\U0001F408\u200D\u2B1B", "\u00a0\u2010", "\U0010FFFF"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, WhatActsOnATerminalIsShownAsAnEscape)
{
    using namespace std::string_literals;
    EXPECT_EQ(printable("a\033[31mb"), "a\\x1b[31mb");
    EXPECT_EQ(printable("a\nb\r\tc\0d\x7f"s), "a\\nb\\r\\tc\\x00d\\x7f");
    EXPECT_EQ(printable("a\u009b31mb"), "a\\u009b31mb"); // CSI in one character (C1)
    EXPECT_EQ(printable("\u0085\u2028\u2029"), "\\u0085\\u2028\\u2029");
    EXPECT_EQ(printable("gpj.\u202etac"), "gpj.\\u202etac");
    EXPECT_EQ(printable("\u061c\u200e\u200f\u202a\u2066\u2069"),
              "\\u061c\\u200e\\u200f\\u202a\\u2066\\u2069");
}

TEST(Printable, BytesThatAreNoUtf8AreShownAsEscapes)
{
    EXPECT_EQ(printable("\x9b"
                        "31m"),
              "\\x9b31m"); // CSI where a terminal reads Latin-1
    EXPECT_EQ(printable("a\xff\xc0\x80"), "a\\xff\\xc0\\x80");
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80"); // a surrogate
    EXPECT_EQ(printable("\xea\xb3"), "\\xea\\xb3");          // cut in the middle
}

TEST(Printable, OfAnyBytesIsUtf8WithoutControlsAndPrintsAsItself)
{
    std::mt19937 random(11); // NOLINT(cert-msc51-cpp): the same bytes in every run
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes(random() % 12, '\0');
        for (char& c : bytes)
            c = static_cast<char>(random() % 3 == 0 ? random() % 0x20 : random());
        const std::string shown = printable(bytes);
        EXPECT_EQ(validUtf8(shown), shown);
        EXPECT_EQ(printable(shown), shown);
        for (const char32_t code : decodedUtf8(shown))
            EXPECT_TRUE(code >= 0x20 && (code < 0x7f || code > 0x9f)) << shown;
    }
}

/// As nlohmann::json writes the text, which replaces what is no UTF-8, and reads it again.
std::string throughJson(const std::string& text)
{
    using Json = nlohmann::json;
    return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace))
        .get<std::string>();
}

TEST(ReplacedUtf8, HasOneReplacementForEachMaximalSubpart)
{
    EXPECT_EQ(replacedUtf8("고양이 1"), "고양이 1");
    // Unicode 15, table 3-8 and its neighbors
    EXPECT_EQ(replacedUtf8("\xc0\xaf\xe0\x80\xbf\xf0\x81\x82\x41"),
              "\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdA");
    EXPECT_EQ(replacedUtf8("\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41"), "\ufffd\ufffd\ufffd\ufffdA");
    EXPECT_EQ(replacedUtf8("a\xf0\x9f\x90"), "a\ufffd");
}

TEST(ReplacedUtf8, IsWhatJsonHas)
{
    std::mt19937 random(5);
    constexpr std::string_view kBytes =
        "ab\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc2\xdf\xe0\xe1\xed\xef\xf0"
        "\xf1\xf4\xf5\xff";
    for (int i = 0; i < 20'000; ++i) {
        std::string text(random() % 9, ' ');
        for (char& c : text)
            c = kBytes[random() % kBytes.size()];
        ASSERT_EQ(replacedUtf8(text), throughJson(text)) << printable(text);
    }
}

} // namespace
} // namespace mbv
