#include "json_schema.h"
#include "scene/scene_fixtures.h"

#include "json/json_number.h"

#include <mbv/check/check_review.h>
#include <mbv/json/json_values.h>
#include <mbv/report/report_json.h>
#include <mbv/scene_io/scene_file.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>
#include <string>

namespace mbv {
namespace {

using nlohmann::json;
using test::schemaErrors;

constexpr const char* kCheckSchema = "check.schema.json";
constexpr const char* kSceneSchema = "scene.schema.json";

/// Two boxes and a segment that overlap one another, and a mesh apart.
Scene sampleScene()
{
    const test::TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    Scene scene;
    scene.models = {test::boxAt("box-1", {}), test::boxAt("box-2", {1.5, 0, 0}),
                    test::boxAt("rod", {0, 1, 0}), test::boxAt("mesh", {9, 9, 9})};
    scene.models[2].shape = Segment{{-1, 0, 0}, {1, 0, 0}};
    scene.models[3].shape.reset();
    scene.models[3].mesh = MeshLibrary().load(folder / "t.stl");
    return scene;
}

json sampleReport()
{
    const Scene scene = sampleScene();
    return json::parse(checkReportToJson(scene, checkOverlaps(scene)));
}

TEST(CheckReportJson, HasTheFieldsOfTheContract)
{
    const json report = sampleReport();
    EXPECT_EQ(report["schema"], "mbv.check/1");
    ASSERT_EQ(report["models"].size(), 4U);
    EXPECT_EQ(report["models"][1], json::parse(R"({"name": "box-2", "path": null,
        "triangles": null, "watertight": null, "position": [1.5, 0, 0], "rotation": [0, 0, 0, 1],
        "scale": [1, 1, 1], "volume": null, "digest": null,
        "shape": {"aabb": {"min": [-1, -1, -1], "max": [1, 1, 1]}}})"));
    EXPECT_EQ(report["models"][3]["volume"], "obb");
    EXPECT_EQ(report["models"][3]["digest"].get<std::string>().size(), 64U);
    EXPECT_EQ(report["models"][3]["shape"], nullptr);
    EXPECT_EQ(report["models"][3]["triangles"], 4);
    EXPECT_EQ(report["models"][3]["watertight"], true);
    ASSERT_EQ(report["pairs"].size(), 3U);
    json boxes = report["pairs"][0];
    EXPECT_EQ(boxes["point_on_a"][0], 1);   // on the faces that meet,
    EXPECT_EQ(boxes["point_on_b"][0], 0.5); // 0.5 in each other
    boxes.erase("point_on_a");
    boxes.erase("point_on_b");
    EXPECT_EQ(boxes["group"], report["groups"][0]["id"]);
    boxes.erase("group");
    EXPECT_EQ(boxes, json::parse(R"({"a": "box-1", "b": "box-2",
        "volumes_overlap": true, "state": "unknown",
        "reason": "volumes overlap; meshes were not tested", "distance": 0, "depth": 0.5,
        "depth_method": "volumes: separating axes", "normal": [1, 0, 0],
        "contact_triangles": null, "inner": null, "penetration": null, "overlap_volume": null,
        "penetration_reason": null, "duplicate": false, "accepted": false, "status": null})"));
    const json& rod = report["pairs"][1];
    EXPECT_EQ(rod["b"], "rod");
    for (const char* const field : {"depth", "depth_method", "normal", "point_on_a", "point_on_b"})
        EXPECT_TRUE(rod.at(field).is_null()) << field;
    EXPECT_EQ(report["summary"], json::parse(R"({"models": 4, "pairs_tested": 6,
        "volumes_overlapping": 3, "meshes_intersecting": null})"));
    for (const char* phase : {"load", "fit", "broad", "volumes", "meshes"})
        EXPECT_GE(report["timing_ms"][phase], 0) << phase;
}

/// Nothing is said of what the scene says nothing of, so that reports of other scenes stay the
/// same.
TEST(CheckReportJson, HasReviewsOfThePairsThatTheSceneHasThemOf)
{
    Scene scene = sampleScene();
    scene.reviews = {{"box-2", "box-1", ReviewStatus::Active, "김"},
                     {"box-1", "rod", ReviewStatus::Resolved, ""}};
    scene.accepted = {{"box-1", "rod", "welded"}};
    CheckReport checked = checkOverlaps(scene);
    markPairs(scene, checked);
    const json report = json::parse(checkReportToJson(scene, checked));
    EXPECT_EQ(schemaErrors(kCheckSchema, report.dump()), std::vector<std::string>{});
    EXPECT_EQ(report["scene"]["reviews"], json::parse(R"([
        {"a": "box-2", "b": "box-1", "status": "active", "assigned_to": "김"},
        {"a": "box-1", "b": "rod", "status": "resolved"}])"));
    EXPECT_EQ(report["scene"]["accepted"],
              json::parse(R"([{"a": "box-1", "b": "rod", "note": "welded"}])"));
    EXPECT_EQ(report["pairs"][0]["review"], "active");
    EXPECT_EQ(report["pairs"][0]["assigned_to"], "김");
    EXPECT_EQ(report["pairs"][1]["review"], "approved") << "it is accepted";
    EXPECT_EQ(report["pairs"][1]["assigned_to"], nullptr);
    EXPECT_FALSE(report["pairs"][2].contains("review"));
    EXPECT_FALSE(sampleReport()["scene"].contains("reviews"));
    EXPECT_FALSE(sampleReport()["scene"].contains("accepted"));
}

TEST(CheckReportJson, FitsItsSchema)
{
    EXPECT_EQ(schemaErrors(kCheckSchema, sampleReport().dump()), std::vector<std::string>{});
    EXPECT_EQ(schemaErrors(kCheckSchema, checkReportToJson(Scene{}, checkOverlaps(Scene{}))),
              std::vector<std::string>{});
}

TEST(CheckReportJson, IsLaidOutAsAllJsonOfMbv)
{
    const Scene scene = sampleScene();
    CheckReport report = checkOverlaps(scene);
    report.timing = {0.5, 1, 2, 3, 4};
    const std::string text = checkReportToJson(scene, report);
    EXPECT_EQ(text, prettyJson(nlohmann::ordered_json::parse(text)));
    const std::string empty = checkReportToJson(Scene{}, CheckReport{});
    EXPECT_EQ(empty, prettyJson(nlohmann::ordered_json::parse(empty)));
}

TEST(CheckReportJson, ComesInPiecesThatMakeUpTheWhole)
{
    Scene scene;
    for (int i = 0; i < 100; ++i)
        scene.models.push_back(test::boxAt("m" + std::to_string(i), {}));
    const CheckReport report = checkOverlaps(scene);
    std::string text;
    std::size_t largest = 0;
    writeCheckReportJson(scene, report, [&](std::string_view piece) {
        text += piece;
        largest = std::max(largest, piece.size());
    });
    EXPECT_EQ(text, checkReportToJson(scene, report));
    EXPECT_GT(text.size(), 1'000'000U);
    EXPECT_LT(largest, 70'000U);
}

TEST(CheckReportLines, HoldWhatTheJsonHolds)
{
    Scene scene = sampleScene();
    scene.models[0].name = "줄\nein Zeilenende";
    CheckOptions options;
    options.exact = true;
    options.clearance = 1;
    CheckReport report = checkOverlaps(scene, options);
    report.gone = {{"gone", "\"quoted\"", RelationState::Touching, 0, 1, PairStatus::Resolved}};
    report.missingParts = {2, 5};
    std::string text;
    writeCheckReportLines(scene, report, [&text](std::string_view piece) { text += piece; });
    nlohmann::json joined = {{"models", nlohmann::json::array()},
                             {"pairs", nlohmann::json::array()},
                             {"groups", nlohmann::json::array()}};
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_EQ(test::schemaErrors("check-line.schema.json", line), std::vector<std::string>{});
        const nlohmann::json object = nlohmann::json::parse(line);
        for (const auto& [name, value] : object.items()) {
            if (name == "model" || name == "pair" || name == "group")
                joined[name + "s"].push_back(value);
            else
                joined[name] = value;
        }
    }
    ASSERT_FALSE(joined["pairs"].empty());
    ASSERT_FALSE(joined["groups"].empty());
    EXPECT_EQ(joined["schema"], "mbv.check_lines/1");
    joined["schema"] = "mbv.check/1";
    EXPECT_EQ(joined, nlohmann::json::parse(checkReportToJson(scene, report)));
}

TEST(JsonNumber, IsLaidOutAsNlohmannDoesItAndReadsBack)
{
    const auto written = [](double value) {
        std::string text;
        appendJsonNumber(text, value);
        return text;
    };
    for (const double value : {0.0,
                               -0.0,
                               1.0,
                               -2.5,
                               0.1,
                               0.0001,
                               0.00012,
                               0.00001,
                               -1e-5,
                               123456789.0,
                               1e14,
                               1e15,
                               1e16,
                               -123456789012345.0,
                               1234567890123456.0,
                               1.5e15,
                               1e22,
                               5e-324,
                               2.2250738585072014e-308,
                               1.7976931348623157e308,
                               100.25,
                               99999.5})
        EXPECT_EQ(written(value), nlohmann::ordered_json(value).dump());
    EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN()), "null");
    EXPECT_EQ(written(-std::numeric_limits<double>::infinity()), "null");
    std::mt19937_64 random(7);
    for (int i = 0; i < 100'000; ++i) {
        const auto value = std::bit_cast<double>(random());
        if (!std::isfinite(value))
            continue;
        const std::string text = written(value);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(json::parse(text).get<double>()),
                  std::bit_cast<std::uint64_t>(value));
        // Now and then nlohmann's has a digit more.
        EXPECT_LE(text.size(), nlohmann::ordered_json(value).dump().size());
    }
}

TEST(CheckReportJson, NumbersRoundTrip)
{
    const Scene scene = test::RandomScenes(4).scene(30, 2);
    const CheckReport report = checkOverlaps(scene);
    const json read = json::parse(checkReportToJson(scene, report));
    ASSERT_EQ(read["pairs"].size(), report.pairs.size());
    for (std::size_t i = 0; i < report.pairs.size(); ++i) {
        const json& depth = read["pairs"][i]["depth"];
        ASSERT_EQ(depth.is_number(), report.pairs[i].depth.has_value());
        EXPECT_EQ(depth.is_number() ? depth.get<double>() : 0, report.pairs[i].depth.value_or(0));
    }
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        EXPECT_EQ(read["models"][i]["rotation"][0].get<double>(), scene.models[i].pose.rotation.x);
}

TEST(CheckReportJson, ReasonsAreEscaped)
{
    const Scene scene = sampleScene();
    CheckReport report = checkOverlaps(scene);
    const std::string reason = "\"b\\ is\nno solid\xff";
    SolidAnswer answer;
    answer.reason = reason;
    ASSERT_FALSE(report.pairs.empty());
    report.pairs[0].solid = std::make_shared<const SolidAnswer>(answer);
    const json written = json::parse(checkReportToJson(scene, report));
    EXPECT_EQ(written["pairs"][0]["penetration_reason"], "\"b\\ is\nno solid\xef\xbf\xbd");
}

TEST(CheckReportJson, NamesThatAreNotUtf8DoNotBreakIt)
{
    Scene scene;
    scene.models = {test::boxAt("\xff", {})};
    const json read = json::parse(checkReportToJson(scene, checkOverlaps(scene)));
    EXPECT_EQ(read["models"][0]["name"], "\xEF\xBF\xBD"); // U+FFFD
}

/// Every field of the value, at any depth, taken out once: the schema must miss each.
void expectEveryFieldIsRequired(const json& whole, const json::json_pointer& at)
{
    const json& value = whole[at];
    if (value.is_array() && !value.empty())
        expectEveryFieldIsRequired(whole, at / 0);
    if (!value.is_object())
        return;
    for (const auto& item : value.items()) {
        json broken = whole;
        broken[at].erase(item.key());
        EXPECT_FALSE(schemaErrors(kCheckSchema, broken.dump()).empty())
            << "without " << at.to_string() << "/" << item.key();
        broken = whole;
        broken[at][item.key()] = json::parse(R"([{"wrong": "type"}])");
        EXPECT_FALSE(schemaErrors(kCheckSchema, broken.dump()).empty())
            << "with a wrong type of " << at.to_string() << "/" << item.key();
        expectEveryFieldIsRequired(whole, at / item.key());
    }
    json extended = whole;
    extended[at]["more"] = 1;
    EXPECT_FALSE(schemaErrors(kCheckSchema, extended.dump()).empty())
        << "with more in " << at.to_string();
}

TEST(CheckSchema, RejectsMissingMistypedAndAdditionalFields)
{
    expectEveryFieldIsRequired(sampleReport(), json::json_pointer());
}

TEST(SceneSchema, AgreesWithTheParserOnGoodAndBadScenes)
{
    const std::string good = R"({"mbv": 1, "note": 1, "models": [{"name": "a", "more": 1,
        "shape": {"obb": {"center": [0,0,0], "half_extents": [1,1,1], "rotation": [0,0,0,1]}},
        "position": [1,2,3], "rotation": [0,0,0,1], "scale": [1,1,1], "color": "#8fa3ad",
        "opacity": 0.5, "visible": true, "volume": "obb"}, {"name": "b", "rotation_degrees": [1,2,3],
        "shape": {"sphere": {"center": [0,0,0], "radius": 0}}}, {"name": "c",
        "shape": {"point": {"position": [0,0,0]}}}], "ignore": [["a", "b"]],
        "camera": {"position": [0,0,5], "target": [0,0,0], "up": [0,1,0]}})";
    MeshLibrary library;
    EXPECT_NO_THROW((void)sceneFromJson(good, "good", {}, library));
    EXPECT_EQ(schemaErrors(kSceneSchema, good), std::vector<std::string>{});

    const std::vector<std::pair<std::string, std::string>> spoiled = {
        {"/mbv", "2"},
        {"/units", "1"},
        {"/models", "{}"},
        {"/models/0/name", "\"\""},
        {"/models/0/mesh", "\"both.stl\""},
        {"/models/0/shape", R"({"capsule": {}})"},
        {"/models/0/shape", R"({"ray": {"origin": [0,0,0], "direction": [0,0,1]}})"},
        {"/models/0/shape", R"({"cylinder": {"a": [0,0,0], "b": [0,0,1], "radius": -1}})"},
        {"/models/0/shape", R"({"convex_hull": {"points": []}})"},
        {"/models/0/shape", R"({"plane": {"normal": [0,0,1]}})"},
        {"/models/0/shape", R"({"half_space": {"normal": [0,1], "offset": 0}})"},
        {"/models/0/shape", R"({"triangle": {"a": [0,0,0], "b": [0,0,1]}})"},
        {"/models/0/shape", R"({"segment": {"a": [0,0,0], "b": [0,0,1], "c": [0,0,1]}})"},
        {"/models/0/shape", R"({"sphere": {"center": [0,0,0]}})"},
        {"/models/0/shape", R"({"point": {"center": [0,0,0]}})"},
        {"/models/0/shape/obb/axes", "[[1,0,0],[0,1,0],[0,0,1]]"},
        {"/models/0/shape/obb/half_extents/1", "-1"},
        {"/models/0/shape/obb/other", "1"},
        {"/models/0/position", "[1,2]"},
        {"/models/0/rotation", "[0,0,1]"},
        {"/models/0/rotation_degrees", "[0,0,0]"},
        {"/models/0/scale/0", "0"},
        {"/models/0/color", "\"blue\""},
        {"/models/0/opacity", "1.5"},
        {"/models/0/opacity", "-0.5"},
        {"/models/0/visible", "\"yes\""},
        {"/models/0/volume", "\"box\""},
        {"/ignore/0", "[\"a\"]"},
        {"/ignore/0", "[\"a\", \"a\"]"},
        {"/camera/up", "null"},
    };
    for (const auto& [pointer, value] : spoiled) {
        json bad = json::parse(good);
        bad[json::json_pointer(pointer)] = json::parse(value);
        EXPECT_THROW((void)sceneFromJson(bad.dump(), "bad", {}, library), Error) << pointer;
        EXPECT_FALSE(schemaErrors(kSceneSchema, bad.dump()).empty()) << pointer << ": " << value;
    }
}

TEST(SceneSchema, FitsEveryShapeAsSaved)
{
    const Scene scene = test::RandomScenes(3).scene(100, 2);
    EXPECT_EQ(schemaErrors(kSceneSchema, sceneToJson(scene, {})), std::vector<std::string>{});
}

TEST(SceneSchema, FitsTheScenesOfTheProject)
{
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(MBV_DATA_DIR)) {
        if (!isScenePath(entry.path()))
            continue;
        ++count;
        EXPECT_EQ(schemaErrors(kSceneSchema, test::readText(entry.path())),
                  std::vector<std::string>{})
            << entry.path();
    }
    if (count == 0)
        GTEST_SKIP() << "no scenes in " << MBV_DATA_DIR;
}

} // namespace
} // namespace mbv
