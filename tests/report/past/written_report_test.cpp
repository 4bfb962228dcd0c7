#include "report/parts/part_files.h"

#include "report/past/written_report.h"

#include <mbv/report/past_report.h>
#include <mbv/report/report_json.h>

#include <random>
#include <sstream>

namespace mbv {
namespace {

using nlohmann::json;
using test::Depths;
using test::expectError;
using test::randomScene;
using test::reviewed;

std::optional<PastCheck> fast(const std::string& text)
{
    std::istringstream stream(text);
    return readWrittenReport(stream, {});
}

/// By the reader of any JSON: nobody writes a report on one line but who does not write it.
PastCheck general(const std::string& text)
{
    const test::TempDir folder;
    folder.write("old.json", json::parse(text).dump());
    return readPastCheck(folder / "old.json");
}

/// All of a past check.
std::string contentOf(const PastCheck& past)
{
    return checkReportToJson(past.scene, past.report);
}

std::string reportOf(unsigned seed)
{
    const Depths depths = seed % 10 == 0 ? Depths::Found : Depths::None;
    Scene scene = randomScene(seed, depths);
    if (seed % 4 == 1) {
        scene.models[0].name = "\"이름\\\n\t\xf0\x9f\x90\x88";
        scene.models[1].name = "    },";
    }
    if (seed % 4 == 2)
        scene.models[0].pose.translation = {-0.0, 1e-300, -1.5e+200};
    CheckOptions options;
    options.exact = depths == Depths::Found || seed % 3 != 0;
    options.clearance = seed % 2 == 0 ? 0.5 : 0;
    return checkReportToJson(scene, reviewed(scene, options, depths));
}

TEST(WrittenReport, IsReadAsAnyJsonIs)
{
    std::size_t pairs = 0;
    for (unsigned seed = 0; seed < 30; ++seed) {
        const std::string text = reportOf(seed);
        const auto past = fast(text);
        ASSERT_TRUE(past) << seed;
        EXPECT_EQ(contentOf(*past), contentOf(general(text))) << seed;
        pairs += past->report.pairs.size();
    }
    EXPECT_GT(pairs, 500U);
}

TEST(WrittenReport, IsReadInManyPieces)
{
    // More than a block, and hundreds of pieces.
    Scene scene;
    for (int i = 0; i < 40'000; ++i)
        scene.models.push_back(
            test::boxAt("상자-" + std::to_string(i), {1.5 * i, 1.0 / (i + 3), 0}));
    CheckReport report = checkOverlaps(scene);
    report.timing = {};     // which is not read, and neither is
    report.pairsTested = 0; // this
    const std::string text = checkReportToJson(scene, report);
    ASSERT_GT(text.size(), std::size_t{36} << 20U);
    const auto past = fast(text);
    ASSERT_TRUE(past);
    EXPECT_EQ(past->report.pairs.size(), 39'999U);
    EXPECT_TRUE(contentOf(*past) == text);
}

TEST(WrittenReport, IsLeftToOthersWhereItIsNotAsWritten)
{
    const std::string text = reportOf(5);
    ASSERT_TRUE(fast(text));
    const auto with = [&text](const std::string& old, const std::string& now, bool last = false) {
        std::string changed = text;
        const std::size_t at = last ? text.rfind(old) : text.find(old);
        EXPECT_NE(at, std::string::npos) << old;
        return changed.replace(at, old.size(), now);
    };
    EXPECT_FALSE(fast(""));
    EXPECT_FALSE(fast(json::parse(text).dump()));
    EXPECT_FALSE(fast(with("\"mbv.check/1\"", "\"mbv.check/2\"")));
    EXPECT_FALSE(fast(with("\"scale\": [", "\"scale\": [01.0, ")));
    EXPECT_FALSE(fast(with("\"scale\": [", "\"size\": [")));
    EXPECT_FALSE(fast(with("\"duplicate\": false", "\"duplicate\": maybe")));
    EXPECT_FALSE(fast(with("\n    },", "\n    },,")));
    EXPECT_FALSE(fast(with("\n    }\n  ],", "\n    },\n  ],")));
    EXPECT_FALSE(fast(with("\"summary\"", "\"schema\"")));
    EXPECT_FALSE(fast(with("\"name\": \"", "\"name\": \"\xff")));
    EXPECT_FALSE(fast(with("\"name\": \"", "\"name\": \"\x01")));
    EXPECT_FALSE(fast(with("\"name\": \"", "\"name\": \"\\x")));
    EXPECT_FALSE(fast(with("}", "} 1", true)));
    EXPECT_FALSE(fast(with("\"state\": \"", "\"state\": \"un")));
}

TEST(WrittenReport, IsLeftToOthersWhereAnEscapedCharacterIsCutOff)
{
    const std::string text = reportOf(5);
    std::size_t cuts = 0;
    for (std::size_t at = text.find('\\'); at < text.size() && cuts < 20; ++cuts) {
        EXPECT_FALSE(fast(text.substr(0, at))) << at;
        EXPECT_FALSE(fast(text.substr(0, at + 1))) << at;
        at = text.find('\\', at + 1);
    }
    EXPECT_GT(cuts, 2U);
}

TEST(WrittenReport, NeverDiffersFromTheReaderOfAnyJson)
{
    // Whatever is damaged: what is still read is what the other reader makes of it.
    const std::string text = reportOf(8);
    std::mt19937 random(1);
    const auto below = [&](std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
    };
    const std::string bytes = "0123456789-.e,:[]{}\"\\ntu \n";
    std::size_t read = 0;
    std::size_t refused = 0;
    for (int i = 0; i < 600; ++i) {
        std::string damaged = text;
        const std::size_t at = below(text.size());
        switch (below(3)) {
        case 0:
            damaged[at] = bytes[below(bytes.size())];
            break;
        case 1:
            damaged.erase(at, 1 + below(40));
            break;
        default:
            damaged.insert(at, 1, bytes[below(bytes.size())]);
        }
        const auto past = fast(damaged);
        if (!past) {
            ++refused;
            continue;
        }
        ++read;
        ASSERT_NO_THROW(EXPECT_EQ(contentOf(*past), contentOf(general(damaged)))) << i << damaged;
    }
    EXPECT_GT(read, 40U);
    EXPECT_GT(refused, 150U);
    for (std::size_t end = 0; end < text.size(); end += 1 + text.size() / 300)
        EXPECT_FALSE(fast(text.substr(0, end))) << end;
}

TEST(PastOptions, AreThereBeforeTheRest)
{
    const Scene scene = test::threeBoxes();
    CheckOptions options;
    options.clearance = 2;
    const CheckReport report = checkOverlaps(scene, options);
    const test::TempDir folder;
    const std::string text = checkReportToJson(scene, report);
    folder.write("cut.json", text.substr(0, text.find("\"pairs\"")));
    const auto past = readPastOptions(folder / "cut.json");
    ASSERT_TRUE(past);
    EXPECT_EQ(past->report.clearance, 2);
    std::string lines;
    writeCheckReportLines(scene, report, [&](std::string_view piece) { lines += piece; });
    folder.write("lines.jsonl", lines.substr(0, lines.find('\n') + 5));
    EXPECT_EQ(readPastOptions(folder / "lines.jsonl")->report.clearance, 2);
    folder.write("other.json", json::parse(text).dump());
    EXPECT_FALSE(readPastOptions(folder / "other.json"));
    expectError([] { static_cast<void>(readPastOptions("nowhere.json")); },
                ErrorCode::FileUnreadable, "nowhere.json");
}

} // namespace
} // namespace mbv
