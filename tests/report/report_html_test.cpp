#include "report/page_text.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/check_review.h>
#include <mbv/report/report_html.h>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace mbv {
namespace {

using nlohmann::json;

std::string between(const std::string& text, const std::string& open, const std::string& close)
{
    const std::size_t from = text.find(open);
    if (from == std::string::npos)
        return {};
    const std::size_t start = from + open.size();
    return text.substr(start, text.find(close, start) - start);
}

/// What the page's script works on.
json dataOf(const std::string& page)
{
    return json::parse(
        between(page, "<script type=\"application/json\" id=\"data\">", "</script>"));
}

std::size_t countOf(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// Boxes from -1 to 1, the second 0.5 and the third 1 into the first.
Scene boxesThatOverlap(const std::string& firstName = "first")
{
    Scene scene;
    scene.units = "mm";
    scene.models = {test::boxAt(firstName, {}), test::boxAt("second", {1.5, 0, 0}),
                    test::boxAt("third", {0, 1, 0})};
    return scene;
}

std::string checkPageOf(const Scene& scene, const ReportPage& page = {})
{
    return checkReportToHtml(scene, checkOverlaps(scene), page);
}

TEST(CheckReportHtml, IsOneCompletePageThatAsksForNothingElse)
{
    const std::string page =
        checkPageOf(boxesThatOverlap(), {"Check of three", {}, "none", {}, ""});
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(page.ends_with("</html>\n"));
    EXPECT_EQ(page.find("{{"), std::string::npos);
    EXPECT_EQ(page.find("http"), page.find("http-equiv")); // the one "http" in it
    EXPECT_EQ(page.find("http", page.find("http-equiv") + 1), std::string::npos);
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(between(page, "<title>", "</title>"), "Check of three");
    EXPECT_EQ(between(page, "<h1>", "</h1>"), "Check of three");
}

TEST(CheckReportHtml, TellsOfTheReviewOfPairs)
{
    Scene scene = boxesThatOverlap();
    scene.reviews = {{"second", "first", ReviewStatus::Active, "<Kim>"}};
    const json data = dataOf(checkPageOf(scene));
    ASSERT_EQ(data["pairs"].size(), 3U);
    for (const json& pair : data["pairs"]) {
        const bool isReviewed = pair["a"] == 0 && pair["b"] == 1;
        EXPECT_EQ(pair.value("remark", ""), isReviewed ? ", active, assigned to <Kim>" : "");
    }
}

/// A page of accepted pairs did not say why they are.
TEST(CheckReportHtml, SaysWithWhichNotePairsAreAccepted)
{
    Scene scene = boxesThatOverlap();
    scene.accepted = {{"second", "first", "<welded>"}, {"third", "*", ""}};
    CheckReport report = checkOverlaps(scene);
    markPairs(scene, report);
    const json data = dataOf(checkReportToHtml(scene, report, {}));
    ASSERT_EQ(data["pairs"].size(), 3U);
    for (const json& pair : data["pairs"]) {
        const bool hasNote = pair["a"] == 0 && pair["b"] == 1;
        EXPECT_EQ(pair.value("remark", ""), hasNote ? ", accepted: \"<welded>\"" : ", accepted");
    }
}

TEST(CheckReportHtml, SumsUpAsTheCommandDoes)
{
    const std::string page = checkPageOf(boxesThatOverlap());
    EXPECT_NE(page.find("3 overlaps of 3 pairs"), std::string::npos);
    EXPECT_NE(page.find("verdict found"), std::string::npos);
    EXPECT_NE(page.find("Lengths are in mm, volumes in mm³."), std::string::npos);
    CheckReport report = checkOverlaps(boxesThatOverlap());
    report.between = {{"<a>", "b & c"}};
    EXPECT_NE(
        checkReportToHtml(boxesThatOverlap(), report, {}).find("tested: &lt;a&gt; and b &amp; c."),
        std::string::npos);
    Scene apart = boxesThatOverlap();
    apart.models.resize(1);
    EXPECT_NE(checkPageOf(apart).find("verdict clear"), std::string::npos);
}

TEST(CheckReportHtml, ListsThePairsWorstFirst)
{
    const json data = dataOf(checkPageOf(boxesThatOverlap()));
    ASSERT_EQ(data["models"].size(), 3U);
    EXPECT_EQ(data["models"][1]["name"], "second");
    // first and third are 1 deep, the others 0.5: second and third move apart along x too.
    ASSERT_EQ(data["pairs"].size(), 3U);
    EXPECT_EQ(data["pairs"][0]["a"], 0);
    EXPECT_EQ(data["pairs"][0]["b"], 2);
    EXPECT_EQ(data["pairs"][0]["depth"], 1);
    EXPECT_EQ(data["pairs"][1]["b"], 1);
    EXPECT_EQ(data["pairs"][2]["a"], 1);
    EXPECT_EQ(data["pairs"][0]["state"], "unknown");
    EXPECT_EQ(data["exact"], false);
}

TEST(CheckReportHtml, PairsNameTheirGroup)
{
    Scene scene = boxesThatOverlap();
    scene.models.push_back(test::boxAt("far", {50, 0, 0}));
    scene.models.push_back(test::boxAt("farther", {51.9, 0, 0}));
    const json data = dataOf(checkPageOf(scene));
    ASSERT_EQ(data["groups"].size(), 2U);
    EXPECT_EQ(data["groups"][0]["name"], "first, second, third");
    EXPECT_EQ(data["groups"][0]["clashes"], 3);
    EXPECT_EQ(data["groups"][1]["name"], "far and farther");
    EXPECT_EQ(data["pairs"][0]["group"], 0);
    EXPECT_EQ(data["pairs"][3]["group"], 1);
}

TEST(CheckReportHtml, NamesCannotBecomeMarkup)
{
    const std::string name = "</script><script>alert(1)</script>{{data}} \"'&";
    const Scene scene = boxesThatOverlap(name);
    const CheckReport report = checkOverlaps(scene);
    const std::string page =
        checkReportToHtml(scene, report, {name, {{0, "png", 4, 3}}, "<b>" + name, {}, "<b>"});
    EXPECT_EQ(countOf(page, "<script>alert"), 0U);
    EXPECT_EQ(countOf(page, "<b>"), 0U);
    EXPECT_EQ(countOf(page, "</script>"), 2U); // the data's and the program's own
    EXPECT_EQ(dataOf(page)["models"][0]["name"], name);
    EXPECT_NE(page.find("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{data}} &quot;&#39;"
                        "&amp;"),
              std::string::npos);
}

TEST(CheckReportHtml, NamesDoNotTurnTheTextAroundThem)
{
    const std::string page =
        checkPageOf(boxesThatOverlap(), {"a\u202Eb", {}, "c\u2066\nd", {}, ""});
    EXPECT_EQ(between(page, "<h1>", "</h1>"), "a\\u202eb");
    EXPECT_NE(page.find("c\\u2066\\nd"), std::string::npos);
}

TEST(CheckReportHtml, NamesThatAreNotUtf8DoNotBreakIt)
{
    const Scene scene = boxesThatOverlap("\xff");
    const std::string page =
        checkReportToHtml(scene, checkOverlaps(scene), {"\xff", {}, "", {}, ""});
    EXPECT_EQ(page.find('\xff'), std::string::npos);
    EXPECT_EQ(dataOf(page)["models"][0]["name"], "\xEF\xBF\xBD"); // U+FFFD
}

TEST(CheckReportHtml, PicturesStandInThePageAndTheirPairsNameThem)
{
    const Scene scene = boxesThatOverlap();
    const CheckReport report = checkOverlaps(scene);
    // RFC 4648, section 10: "foobar", "foob", "fooba".
    const std::string page = checkReportToHtml(
        scene, report,
        {"t", {{2, "foobar", 40, 30}, {0, "foob", 40, 30}, {1, "fooba", 40, 30}}, "all", {}, ""});
    EXPECT_NE(page.find("base64,Zm9vYmFy\""), std::string::npos);
    EXPECT_NE(page.find("base64,Zm9vYg==\""), std::string::npos);
    EXPECT_NE(page.find("base64,Zm9vYmE=\""), std::string::npos);
    EXPECT_NE(page.find("alt=\"Picture of second and third\" width=\"40\" height=\"30\""),
              std::string::npos);
    EXPECT_EQ(countOf(page, "<figure "), 3U);
    const json data = dataOf(page);
    for (const json& pair : data["pairs"]) {
        const std::string figure =
            between(page, "id=\"pair-" + std::to_string(pair["picture"].get<int>()) + "\"", "</f");
        EXPECT_NE(
            figure.find(scene.models[pair["a"]].name + " and " + scene.models[pair["b"]].name),
            std::string::npos);
    }
}

TEST(CheckReportHtml, StopsListingButGoesOnCounting)
{
    Scene scene;
    for (int i = 0; i < 450; ++i)
        scene.models.push_back(test::boxAt("m" + std::to_string(i), {}));
    const CheckReport report = checkOverlaps(scene);
    ASSERT_EQ(report.pairs.size(), 101'025U); // 450 * 449 / 2
    const std::string page = checkReportToHtml(scene, report, {});
    EXPECT_LT(page.size(), 50U << 20U);
    const json data = dataOf(page);
    EXPECT_EQ(data["pairs"].size(), kMostListedPairs);
    EXPECT_NE(page.find("101,025 overlaps of 101,025 pairs"), std::string::npos);
    EXPECT_NE(page.find("<dt>volumes overlap</dt><dd>101,025</dd>"), std::string::npos);
    EXPECT_NE(page.find("The 100,000 worst of 101,025 pairs are listed here"), std::string::npos);
    for (const json& model : data["models"])
        EXPECT_EQ(model["pairs"], 449);
    EXPECT_EQ(checkPageOf(boxesThatOverlap()).find("are listed here"), std::string::npos);
}

/// The example of the standard (Content Security Policy Level 3).
TEST(CheckReportHtml, ItsPolicyNamesTextsAsTheStandardDoes)
{
    EXPECT_EQ(hashSource("alert('Hello, world.');"),
              "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
}

TEST(CheckReportHtml, ThePolicyAllowsItsOwnScriptsAndStyleAlone)
{
    const Scene scene = boxesThatOverlap();
    const CheckReport report = checkOverlaps(scene);
    ReportPage content;
    content.views = pairViewsOf(scene, report, std::vector<std::size_t>{0, 2});
    const std::string page = checkReportToHtml(scene, report, content);
    const std::string policy = between(page, "Content-Security-Policy\" content=\"", "\">");
    EXPECT_EQ(policy.find("unsafe"), std::string::npos);
    EXPECT_TRUE(policy.starts_with("default-src 'none'; base-uri 'none'; form-action 'none'; "));
    std::string scripts;
    for (std::size_t at = page.find("<script>"); at != std::string::npos;
         at = page.find("<script>", at + 1))
        scripts = hashSource(between(page.substr(at), "<script>", "</script>")) +
                  (scripts.empty() ? "" : " ") + scripts; // three.js stands first in the page
    EXPECT_EQ(policy.substr(policy.find("script-src")), "script-src " + scripts);
    EXPECT_NE(policy.find("style-src " + hashSource(between(page, "<style>", "</style>")) + ";"),
              std::string::npos);
}

TEST(CheckReportHtml, ViewsStandByTheNumberOfTheirPairAndThreeJsComesWithThemAlone)
{
    const Scene scene = boxesThatOverlap();
    const CheckReport report = checkOverlaps(scene);
    // Listed worst first: 1 is that of first and third, which stands second in the report.
    ReportPage content;
    content.views = {{1, R"({"center":[0,0,0]})"}};
    const std::string page = checkReportToHtml(scene, report, content);
    EXPECT_EQ(between(page, "<script type=\"application/json\" id=\"view-1\">", "</script>"),
              content.views[0].json);
    EXPECT_EQ(countOf(page, "id=\"view-2\""), 0U);
    const std::string license = "Copyright (c) 2010-2019 three.js authors";
    EXPECT_EQ(countOf(page, license), hasPairViews() ? 1U : 0U);
    EXPECT_EQ(countOf(checkPageOf(scene), license), 0U);
}

TEST(CheckReportHtml, APairWithoutAPictureHasNoLink)
{
    const json data = dataOf(checkPageOf(boxesThatOverlap()));
    EXPECT_EQ(data["pairs"].size(), 3U);
    for (const json& pair : data["pairs"])
        EXPECT_FALSE(pair.contains("picture"));
}

TEST(CheckReportHtml, AnEmptySceneHasAPageToo)
{
    const json data = dataOf(checkPageOf(Scene{}));
    EXPECT_TRUE(data["models"].empty());
    EXPECT_TRUE(data["pairs"].empty());
}

} // namespace
} // namespace mbv
