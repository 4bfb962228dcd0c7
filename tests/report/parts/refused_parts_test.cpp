#include "part_files.h"

#include <mbv/check/check_review.h>

#include <cmath>

namespace mbv {
namespace {

using nlohmann::json;
using test::addSolids;
using test::Parts;
using test::threeBoxes;

TEST(CheckParts, OfAnotherSceneAreRefused)
{
    const Scene scene = threeBoxes();
    const Parts parts(scene, {}, 2);
    const auto expectOther = [&](const Scene& other) {
        const Parts others(other, {}, 2);
        const std::vector<std::filesystem::path> mixed = {parts.files[0], others.files[1]};
        test::expectError([&] { static_cast<void>(mergeCheckParts(mixed)); },
                          ErrorCode::InvalidArgument,
                          "the scene, or a mesh in it, is not the same");
    };
    Scene other = scene;
    other.models[3].pose.translation.x = std::nextafter(99.0, 100.0);
    expectOther(other);
    other = scene;
    other.models[3].name = "near";
    expectOther(other);
    other = scene;
    other.ignore = {{"a", "far"}};
    expectOther(other);
    other = scene;
    other.accepted = {{"a", "far", ""}};
    expectOther(other);
    other = scene;
    other.groups = {{"g", {"a", "far"}}};
    expectOther(other);
    other = scene;
    other.units = "m";
    expectOther(other);
    const auto withMesh = [&](double x) {
        Scene result = scene;
        result.models[3].shape.reset();
        result.models[3].mesh = std::make_shared<const MeshAsset>(
            "t.stl", TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {x, 1, 0}}, {{0, 1, 2}}});
        return result;
    };
    expectOther(withMesh(0));
    const Parts before(withMesh(0), {}, 2);
    const Parts after(withMesh(1e-9), {}, 2);
    const std::vector<std::filesystem::path> mixed = {before.files[0], after.files[1]};
    test::expectError([&] { static_cast<void>(mergeCheckParts(mixed)); },
                      ErrorCode::InvalidArgument, "a mesh in it, is not the same");
}

TEST(CheckParts, WithOtherOptionsOrNumbersOfPartsAreRefused)
{
    const Scene scene = threeBoxes();
    const Parts parts(scene, {}, 2);
    CheckOptions near;
    near.clearance = 1;
    const Parts others(scene, near, 2);
    const Parts three(scene, {}, 3);
    const auto expectRefused = [&](const std::filesystem::path& other, const std::string& why) {
        const std::vector<std::filesystem::path> mixed = {parts.files[0], other};
        test::expectError([&] { static_cast<void>(mergeCheckParts(mixed)); },
                          ErrorCode::InvalidArgument, why);
    };
    expectRefused(others.files[1], "the options differ");
    CheckOptions between;
    between.between = {{"*", "b"}};
    expectRefused(Parts(scene, between, 2).files[1], "the options differ");
    expectRefused(three.files[1], "the one is of 2 parts, the other of 3");
    expectRefused(parts.files[0], "part-1.json is given twice; leave one out");
    expectRefused(parts.files[0].parent_path() / "." / parts.files[0].filename(),
                  "are both part 1; leave one out");
    parts.change(1, [](json& part) { part["mbv"] = "0.0.1"; });
    expectRefused(parts.files[1], "mbv 0.0.1 the other");
}

TEST(CheckParts, ThatAreCutOffAreRefusedWhereverTheyEnd)
{
    const Parts parts(threeBoxes(), {}, 2);
    const std::string whole = parts.text(1);
    for (std::size_t length = 0; length + 2 < whole.size(); length += 7) {
        std::ofstream(parts.files[1]) << whole.substr(0, length);
        parts.expectRefused(ErrorCode::FileInvalid, "part-2.json: ");
    }
}

TEST(CheckParts, ThatContradictThemselvesAreRefused)
{
    const Scene scene = threeBoxes();
    const auto expectRefused = [&](const std::function<void(json&)>& edit, ErrorCode code,
                                   const std::string& why) {
        const Parts parts(scene, {}, 2);
        parts.change(1, edit);
        parts.expectRefused(code, why);
    };
    expectRefused([](json& p) { p["schema"] = "mbv.check/1"; }, ErrorCode::FileInvalid,
                  "is no part of a check");
    expectRefused([](json& p) { p["pairs"][0]["b"] = 4; }, ErrorCode::FileInvalid, "/pairs/0");
    expectRefused([](json& p) { p["pairs"][0]["a"] = p["pairs"][0]["b"]; }, ErrorCode::FileInvalid,
                  "/pairs/0");
    expectRefused([](json& p) { p["pairs"].push_back(p["pairs"][0]); }, ErrorCode::FileInvalid,
                  "/pairs/1");
    expectRefused([](json& p) { p["pairs"][0]["state"] = "near"; }, ErrorCode::FileInvalid,
                  "/pairs/0/state: \"near\" is no state of a pair");
    expectRefused([](json& p) { p["pairs"][0]["inner"] = "c"; }, ErrorCode::FileInvalid,
                  "/pairs/0/inner: \"c\" is neither");
    expectRefused([](json& p) { p["pairs"][0]["status"] = "new"; }, ErrorCode::FileInvalid,
                  "/pairs/0/status");
    expectRefused([](json& p) { p["pairs"][0].erase("accepted"); }, ErrorCode::FileInvalid,
                  "the field \"accepted\" is missing");
    expectRefused([](json& p) { p["options"]["exact"] = "yes"; }, ErrorCode::FileInvalid,
                  "/options/exact");
    expectRefused([](json& p) { p["models"][0].erase("path"); }, ErrorCode::FileInvalid,
                  "/models/0: the field \"path\" is missing");
    expectRefused([](json& p) { p["models"][0]["index"] = 1e10; }, ErrorCode::FileInvalid,
                  "/models/0/index");
    expectRefused([](json& p) { p["models"].clear(); }, ErrorCode::FileInvalid,
                  "do not tell of all models");
    expectRefused([](json& p) { p["part"] = 3; }, ErrorCode::FileInvalid, "/part: part 3 of 2");
    expectRefused([](json& p) { p["cut"]["here"] = 9; }, ErrorCode::FileInvalid, "/cut");
    expectRefused([](json& p) { p["cut"]["first"] = 0; }, ErrorCode::InvalidArgument,
                  "do not make up the whole");
    expectRefused([](json& p) { p["scene"]["models"] = 1e12; }, ErrorCode::FileInvalid,
                  "/scene/models: more than");
}

TEST(CheckParts, BeyondTheirNumberAreRefused)
{
    CheckOptions options;
    for (const CheckPart part : {CheckPart{0, 1}, CheckPart{2, 1}, CheckPart{1, kMostParts + 1}}) {
        options.part = part;
        test::expectError([&] { static_cast<void>(checkOverlaps({}, options)); },
                          ErrorCode::InvalidArgument, "does not exist");
    }
}

TEST(CheckParts, ThatAreMissingAreNamed)
{
    const Scene scene = threeBoxes();
    Parts parts(scene, {}, 4);
    const std::vector<std::filesystem::path> some = {parts.files[3], parts.files[0]};
    test::expectError([&] { static_cast<void>(mergeCheckParts(some)); }, ErrorCode::InvalidArgument,
                      "parts 2 and 3 of 4 are missing");
    test::expectError([] { static_cast<void>(mergeCheckParts({})); }, ErrorCode::InvalidArgument,
                      "no part is given");
}

TEST(CheckParts, OfOneKindOfReviewAreMergedAlone)
{
    Scene scene;
    test::RandomScenes random(1);
    addSolids(scene, random, 2);
    CheckOptions options;
    options.exact = true;
    const test::TempDir folder;
    const auto write = [&](std::size_t number, const auto& review) {
        options.part = {number, 2};
        CheckReport report = checkOverlaps(scene, options);
        review(report);
        std::string text;
        writeCheckPartJson(scene, report, "", [&](std::string_view p) { text += p; });
        return std::filesystem::path(
            folder.write("part-" + std::to_string(number) + ".json", text));
    };
    const auto expectDiffer = [&](const auto& one, const auto& other) {
        const std::vector<std::filesystem::path> files = {write(1, one), write(2, other)};
        test::expectError([&] { static_cast<void>(mergeCheckParts(files)); },
                          ErrorCode::InvalidArgument, "the options differ");
    };
    const auto plain = [](CheckReport&) {};
    const auto deep = [&](CheckReport& report) { findPenetrations(scene, report); };
    const auto tolerant = [&](CheckReport& report) {
        findPenetrations(scene, report);
        applyTolerance(report, 0.1);
    };
    expectDiffer(plain, deep);
    expectDiffer(deep, tolerant);
    const auto compared = [&](CheckReport& report) {
        compareWith({true, {}}, 0, scene, options, report);
    };
    test::expectError([&] { write(1, compared); }, ErrorCode::InvalidArgument,
                      "cannot be compared with an older report");
}

} // namespace
} // namespace mbv
