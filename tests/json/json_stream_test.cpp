#include <mbv/geometry/error.h>
#include <mbv/json/parse_json.h>

#include <gtest/gtest.h>

#include <sstream>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using nlohmann::json;

/// What is left of the text, and the elements of "items".
std::pair<json, std::vector<json>> readItems(const std::string& text)
{
    std::pair<json, std::vector<json>> read;
    auto& [rest, items] = read;
    std::istringstream stream(text);
    const JsonLists lists = {{"items", [&items = items](json item, std::size_t index, const json&) {
                                  EXPECT_EQ(index, items.size());
                                  items.push_back(std::move(item));
                              }}};
    rest = parseJson(stream, "file", lists);
    return read;
}

std::string messageOf(const std::string& text)
{
    try {
        (void)readItems(text);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::FileInvalid);
        return error.what();
    }
    return "";
}

TEST(JsonStream, TextThatEndsTooEarlySaysSo)
{
    EXPECT_EQ(messageOf(""), "file: is empty; JSON is expected");
    EXPECT_EQ(messageOf(" \n"), "file: is empty; JSON is expected");
    const std::string cut = ": the text ends too early; it may be truncated";
    EXPECT_EQ(messageOf("{"), "file: line 1, column 2" + cut);
    EXPECT_EQ(messageOf("{\"items\": [1, 2"), "file: line 1, column 16" + cut);
    EXPECT_EQ(messageOf("{\"items\": [1],\n"), "file: line 2, column 1" + cut);
    EXPECT_EQ(messageOf("{\"it"), "file: line 1, column 5" + cut);
}

TEST(JsonStream, FaultsAreSaidInPlainWords)
{
    EXPECT_EQ(messageOf("{\"a\": \"\xe9\"}"),
              "file: line 1, column 9: is not UTF-8; save the file in that encoding");
    EXPECT_EQ(messageOf(std::string("\xff\xfe{\0}\0", 6)),
              "file: is text in UTF-16; save it as UTF-8");
    EXPECT_TRUE(messageOf("{\"a\": 1 2}")
                    .starts_with("file: line 1, column 9: is not JSON: unexpected number"))
        << messageOf("{\"a\": 1 2}");
}

TEST(JsonStream, ALineOfItsOwnIsNotCountedAgain)
{
    try {
        (void)parseJsonLine("{]", "f: line 7");
        FAIL();
    } catch (const Error& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with("f: line 7, column 2: is not JSON: "))
            << error.what();
    }
}

TEST(JsonStream, HandsOnTheElementsOfItsListsAndKeepsTheRest)
{
    const auto [rest, items] = readItems(
        R"({"a": [1, 2], "items": [1, "x", {"items": [3]}, [4, [5]], null], "b": {"items": [6]}})");
    EXPECT_EQ(rest, json::parse(R"({"a": [1, 2], "items": [], "b": {"items": [6]}})"));
    EXPECT_EQ(json(items), json::parse(R"([1, "x", {"items": [3]}, [4, [5]], null])"));
}

TEST(JsonStream, GivesWhatParseJsonGivesWhereNoListIsTaken)
{
    for (const std::string text : {R"([{"items": [1]}, 2])", R"({"items": {"a": 1}})", "7"}) {
        const auto [rest, items] = readItems(text);
        EXPECT_EQ(rest, parseJson(text, "text"));
        EXPECT_TRUE(items.empty());
    }
}

TEST(JsonStream, NamesThePlaceOfAFaultWithinAnElement)
{
    EXPECT_NE(
        messageOf(R"({"items": [1, {"a": 1, "a": 2}]})").find("file: /items/1/a: is given twice"),
        std::string::npos);
    EXPECT_NE(messageOf(R"({"items": [[1], [2, 1e999]]})").find("file: /items/1/1: 1e999"),
              std::string::npos);
    EXPECT_NE(messageOf("{\"items\": [1,\n2").find("file: line 2, column 2"), std::string::npos);
    EXPECT_NE(messageOf(R"({"items": [1], "items": [2]})").find("/items: is given twice"),
              std::string::npos);
}

TEST(JsonStream, CountsValuesByTheElement)
{
    const auto list = [](std::size_t count) {
        std::string text = "[0";
        for (std::size_t i = 1; i < count; ++i)
            text += ",0";
        return text + "]";
    };
    const std::string half = list(kMaxJsonValues / 2);
    EXPECT_EQ(readItems(R"({"items": [)" + half + "," + half + "," + half + "]}").second.size(),
              3U);
    EXPECT_NE(messageOf(R"({"items": [)" + list(kMaxJsonValues) + "]}").find("more than"),
              std::string::npos);
}

} // namespace
} // namespace mbv
