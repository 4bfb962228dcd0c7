#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <map>

/// What of a check counts, and since when: mbv check --tolerance, --between, --baseline, --fail-on,
/// and how deep meshes are in each other.
namespace mbv::test {
namespace {

/// Cubes of half extent 1 along the x axis, named in turn.
class MbvCheckReview : public testing::Test {
protected:
    MbvCheckReview() { folder_.write("cube.stl", boxStl({1, 1, 1})); }

    struct Cube {
        std::string name;
        double x = 0;
        double scale = 1;
    };

    std::string sceneOf(const std::vector<Cube>& cubes, const Json& more = Json::object(),
                        const std::string& file = "s.mbv.json")
    {
        Json scene = more;
        scene["mbv"] = 1;
        scene["models"] = Json::array();
        for (const Cube& cube : cubes)
            scene["models"].push_back({{"name", cube.name},
                                       {"mesh", "cube.stl"},
                                       {"position", {cube.x, 0, 0}},
                                       {"scale", {cube.scale, cube.scale, cube.scale}}});
        return folder_.write(file, scene.dump()).string();
    }

    Json pairsOf(std::vector<std::string> command)
    {
        command.insert(command.begin(), "check");
        return jsonOf(command, "check.schema.json")["pairs"];
    }

    /// Of a check with these options.
    std::string baselineOf(const std::string& scene, std::vector<std::string> options)
    {
        std::string file = (folder_.path() / "old.json").string();
        options.insert(options.begin(), {"check", scene, "--format", "json", "-o", file});
        runMbv(options);
        return file;
    }

    TempDir folder_;
};

TEST_F(MbvCheckReview, ExactTellsDepthAndOverlapOfWatertightMeshes)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 1.75}});
    const Json pair = pairsOf({scene, "--exact"}).at(0);
    // The side of a in b is a square of side 2, 0.25 from the side of b that it came in by.
    EXPECT_NEAR(pair["penetration"]["depth"].get<double>(), 0.25, 1e-12);
    EXPECT_NEAR(pair["overlap_volume"].get<double>(), 0.25 * 2 * 2, 1e-12);
    EXPECT_TRUE(pair["penetration_reason"].is_null());
    EXPECT_TRUE(pair["inner"].is_null());
    EXPECT_EQ(pair["duplicate"], false);
    EXPECT_TRUE(pair["status"].is_null());
    const Json without = pairsOf({scene, "--exact", "--no-penetration"}).at(0);
    EXPECT_TRUE(without["penetration"].is_null());
    EXPECT_TRUE(without["overlap_volume"].is_null());
    const std::string text = runMbv({"check", scene, "--exact"}).out;
    EXPECT_NE(text.find("depth  shared"), std::string::npos) << text;
    EXPECT_NE(text.find(" 0.25       1 "), std::string::npos) << text;
}

TEST_F(MbvCheckReview, ExactSaysWhyThereIsNoDepth)
{
    folder_.write("open.obj", "v 0 0 -5\nv 0 5 5\nv 0 -5 5\nf 1 2 3\n");
    const Json pair = pairsOf({(folder_.path() / "cube.stl").string(),
                               (folder_.path() / "open.obj").string(), "--exact"})
                          .at(0);
    EXPECT_EQ(pair["state"], "intersecting");
    EXPECT_TRUE(pair["penetration"].is_null());
    EXPECT_EQ(pair["penetration_reason"], "b is not watertight, so it has no inside");
}

TEST_F(MbvCheckReview, ContainedPairsSayWhichIsTheInnerOne)
{
    EXPECT_EQ(pairsOf({sceneOf({{"a", 0, 4}, {"b", 1}}), "--exact"}).at(0)["inner"], "b");
    const Json pair = pairsOf({sceneOf({{"a", 0}, {"b", 1, 4}}), "--exact"}).at(0);
    EXPECT_EQ(pair["inner"], "a");
    EXPECT_NEAR(pair["overlap_volume"].get<double>(), 8, 1e-12);
}

TEST_F(MbvCheckReview, ToleranceMakesShallowPairsTouch)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 1.75}});
    EXPECT_EQ(pairsOf({scene, "--exact", "--tolerance", "0.2"}).at(0)["state"], "intersecting");
    EXPECT_EQ(pairsOf({scene, "--exact", "--tolerance", "0.3"}).at(0)["state"], "touching");
    EXPECT_EQ(runMbv({"check", scene, "--tolerance", "0.3"}).exitCode, 2); // without --exact
    EXPECT_EQ(runMbv({"check", scene, "--exact", "--tolerance", "-1"}).exitCode, 2);
}

TEST_F(MbvCheckReview, BetweenTakesNamesPatternsAndGroups)
{
    const std::string scene =
        sceneOf({{"pipe-1", 0}, {"pipe-2", 0.5}, {"duct-1", 1}, {"wall", 1.5}},
                {{"groups", {{"services", {"pipe-*", "duct-?"}}}}});
    EXPECT_EQ(pairsOf({scene}).size(), 6u);
    EXPECT_EQ(pairsOf({scene, "--between", "pipe-1:wall"}).size(), 1u);
    EXPECT_EQ(pairsOf({scene, "--between", "pipe-*:duct-?"}).size(), 2u);
    EXPECT_EQ(pairsOf({scene, "--between", "@services:wall"}).size(), 3u);
    EXPECT_EQ(pairsOf({scene, "--between", "@services:@services"}).size(), 3u);
    EXPECT_EQ(pairsOf({scene, "--between", "pipe-1:wall", "--between", "pipe-2:wall"}).size(), 2u);
    const Json report = jsonOf({"check", scene, "--between", "pipe-*:wall"}, "check.schema.json");
    EXPECT_EQ(report["summary"]["pairs_tested"], 2);
    const ProcessResult unknown = runMbv({"check", scene, "--between", "@none:wall"});
    EXPECT_EQ(unknown.exitCode, 3);
    EXPECT_NE(unknown.err.find("--between @none:wall: no models are named so"), std::string::npos)
        << unknown.err;
}

TEST_F(MbvCheckReview, IgnoreTakesPatternsAndGroupsOfTheScene)
{
    const std::vector<Cube> cubes = {{"pipe-1", 0}, {"pipe-2", 0.5}, {"wall", 1.5}};
    const auto ignoring = [&](const std::string& a, const std::string& b) {
        return sceneOf(
            cubes, {{"groups", {{"all", {"*"}}}}, {"ignore", Json::array({Json::array({a, b})})}});
    };
    EXPECT_EQ(pairsOf({ignoring("pipe-*", "pipe-*")}).size(), 2u);
    EXPECT_EQ(pairsOf({ignoring("@all", "wall")}).size(), 1u);
    const ProcessResult wrong = runMbv({"check", ignoring("@pipes", "wall")});
    EXPECT_EQ(wrong.exitCode, 3);
    EXPECT_NE(wrong.err.find("/ignore/0/0: no group is named \"pipes\""), std::string::npos)
        << wrong.err;
}

TEST_F(MbvCheckReview, AcceptedPairsAreListedAndCountAsNoFinding)
{
    const std::string scene = sceneOf(
        {{"a", 0}, {"b", 1}}, {{"accepted", {{{"a", "b"}, {"b", "a"}, {"note", "glued"}}}}});
    const ProcessResult result = runMbv({"check", scene, "--exact"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_NE(result.out.find("intersecting, accepted"), std::string::npos) << result.out;
    EXPECT_EQ(pairsOf({scene, "--exact"}).at(0)["accepted"], true);
}

TEST_F(MbvCheckReview, TheSameMeshInTheSamePlaceIsADuplicate)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 0}, {"c", 0.5}});
    const Json pairs = pairsOf({scene, "--exact"});
    ASSERT_EQ(pairs.size(), 3u);
    EXPECT_EQ(pairs[0]["duplicate"], true);
    EXPECT_EQ(pairs[1]["duplicate"], false);
    EXPECT_NEAR(pairs[0]["overlap_volume"].get<double>(), 8, 1e-12);
    EXPECT_EQ(runMbv({"check", scene, "--exact", "--fail-on", "duplicate"}).exitCode, 1);
    EXPECT_EQ(
        runMbv({"check", sceneOf({{"a", 0}, {"c", 0.5}}), "--exact", "--fail-on", "duplicate"})
            .exitCode,
        0);
}

TEST_F(MbvCheckReview, FailOnTakesStatesAlone)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 2}});
    EXPECT_EQ(runMbv({"check", scene, "--exact"}).exitCode, 1); // they touch
    EXPECT_EQ(runMbv({"check", scene, "--exact", "--fail-on", "intersecting"}).exitCode, 0);
    EXPECT_EQ(runMbv({"check", scene, "--exact", "--fail-on", "intersecting,touching"}).exitCode,
              1);
    const ProcessResult wrong = runMbv({"check", scene, "--fail-on", "tuoching"});
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_NE(wrong.err.find("touching"), std::string::npos) << wrong.err;
    EXPECT_EQ(runMbv({"check", scene, "--fail-on", "new"}).exitCode, 2); // without --baseline
}

TEST_F(MbvCheckReview, BaselineGivesEachPairAStatus)
{
    const std::string before = sceneOf({{"a", 0},
                                        {"b", 1.75},
                                        {"c", 10},
                                        {"d", 11.75},
                                        {"e", 20},
                                        {"f", 21},
                                        {"g", 30},
                                        {"h", 31}});
    const std::string old = baselineOf(before, {"--exact"});
    // a, b as they were; c, d deeper; e, f apart; h is gone; i, k are new.
    const std::string after = sceneOf({{"a", 0},
                                       {"b", 1.75},
                                       {"c", 10},
                                       {"d", 11.5},
                                       {"e", 20},
                                       {"f", 25},
                                       {"g", 30},
                                       {"i", 40},
                                       {"k", 41}},
                                      Json::object(), "after.mbv.json");
    std::map<std::string, Json> statuses;
    for (const Json& pair : pairsOf({after, "--exact", "--baseline", old}))
        statuses[pair["a"].get<std::string>() + pair["b"].get<std::string>()] = pair["status"];
    const std::map<std::string, Json> expected = {{"ab", "persistent"},
                                                  {"cd", "changed"},
                                                  {"ef", "resolved"},
                                                  {"gh", "not_checked"},
                                                  {"ik", "new"}};
    EXPECT_EQ(statuses, expected);
    const auto exitCode = [&](const std::string& list) {
        return runMbv({"check", after, "--exact", "--baseline", old, "--fail-on", list}).exitCode;
    };
    EXPECT_EQ(exitCode("new"), 1);
    EXPECT_EQ(exitCode("new,touching"), 0); // no new pair touches
    EXPECT_EQ(exitCode("not_checked"), 1);
    const std::string text = runMbv({"check", after, "--exact", "--baseline", old}).out;
    EXPECT_NE(text.find("e and f: resolved"), std::string::npos) << text;
    EXPECT_NE(text.find("g and h: not checked"), std::string::npos) << text;
    EXPECT_NE(text.find("; since the older report: "), std::string::npos) << text;
    // Within the tolerance nothing is deeper.
    for (const Json& pair : pairsOf({after, "--exact", "--baseline", old, "--tolerance", "0.3"})) {
        if (pair["a"] == "c") {
            EXPECT_EQ(pair["status"], "persistent");
        }
    }
    const auto lines =
        csvOf(runMbv({"check", after, "--exact", "--baseline", old, "--format", "csv"}).out);
    ASSERT_EQ(lines.size(), 6u);
    for (const auto& line : lines)
        EXPECT_EQ(line.size(), lines[0].size());
    EXPECT_EQ(lines[0][30], "status");
    EXPECT_EQ(lines[5][30], "not_checked");
    EXPECT_EQ(lines[5].back(), ""); // no clash of this run, so in no group
}

TEST_F(MbvCheckReview, ClashesThatShareAPartAreOneGroup)
{
    // b meets a and c; y and z meet each other, less deep.
    const std::string scene = sceneOf({{"a", 0}, {"b", 1.5}, {"c", 3}, {"y", 20}, {"z", 21.75}});
    const Json report = jsonOf({"check", scene, "--exact"}, "check.schema.json");
    ASSERT_EQ(report["groups"].size(), 2u);
    const Json& shared = report["groups"][0];
    EXPECT_EQ(shared["name"], "b");
    EXPECT_EQ(shared["shared"], Json::array({"b"}));
    EXPECT_EQ(shared["clashes"], 2);
    EXPECT_EQ(shared["models"], 3);
    EXPECT_NEAR(shared["depth"].get<double>(), 0.5, 1e-9);
    EXPECT_NEAR(shared["overlap_volume"].get<double>(), 2 * 0.5 * 4, 1e-9);
    EXPECT_EQ(report["groups"][1]["name"], "y and z");
    for (const Json& pair : report["pairs"])
        EXPECT_EQ(pair["group"], report["groups"][pair["a"] == "y" ? 1 : 0]["id"]);
    const std::string text = runMbv({"check", scene, "--exact"}).out;
    EXPECT_NE(text.find(shared["id"].get<std::string>()), std::string::npos) << text;
}

TEST_F(MbvCheckReview, ResolvedIsOnlyWhatWasTestedAgain)
{
    const std::string old = baselineOf(sceneOf({{"a", 0}, {"b", 1}, {"c", 2}}), {});
    const std::string apart = sceneOf({{"a", 0}, {"b", 9}, {"c", 19}});
    const auto statusOf = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {apart, "--baseline", old});
        const Json pairs = pairsOf(options);
        return pairs.at(0)["status"];
    };
    EXPECT_EQ(statusOf({}), "resolved");
    EXPECT_EQ(statusOf({"--ignore", "a:b"}), "not_checked");
    EXPECT_EQ(statusOf({"--between", "b:c"}), "not_checked");
}

TEST_F(MbvCheckReview, AcceptedPairsHaveAStatusAndAreNotResolved)
{
    const Json accepted = {{"accepted", {{{"a", "a"}, {"b", "b"}, {"note", "weld"}}}}};
    const std::string old = baselineOf(sceneOf({{"a", 0}, {"b", 1.75}}), {"--exact"});
    const auto check = [&](double x, const Json& more) {
        const std::string scene = sceneOf({{"a", 0}, {"b", x}}, more, "now.mbv.json");
        EXPECT_EQ(runMbv({"check", scene, "--exact", "--baseline", old, "--fail-on",
                          "new,changed,resolved"})
                      .exitCode,
                  more.empty() ? 1 : 0);
        return pairsOf({scene, "--exact", "--baseline", old});
    };
    for (const auto& [x, status] : {std::pair(1.75, "persistent"), std::pair(1.5, "changed")}) {
        const Json pairs = check(x, accepted);
        ASSERT_EQ(pairs.size(), 1u) << "no second one that is resolved";
        EXPECT_EQ(pairs[0]["status"], status);
    }
    const std::string text =
        runMbv({"check", sceneOf({{"a", 0}, {"b", 1}}, accepted), "--exact"}).out;
    EXPECT_NE(text.find("; 1 accepted"), std::string::npos) << text;
    // What was accepted then: deeper now, and not accepted any more.
    baselineOf(sceneOf({{"a", 0}, {"b", 1.75}}, accepted), {"--exact"});
    EXPECT_EQ(check(1.5, accepted).at(0)["status"], "changed");
    EXPECT_EQ(check(1.75, Json::object()).at(0)["status"], "new");
}

TEST_F(MbvCheckReview, WhatIsUnknownNowIsNotResolved)
{
    std::string tank = boxStl({5, 5, 5});
    const std::size_t last = tank.rfind("facet normal"); // a tank with a hole
    tank.replace(last, tank.rfind("endfacet") + 8 - last, "");
    folder_.write("tank.stl", tank);
    const auto sceneAt = [&](double x, const std::string& file) {
        return folder_
            .write(file, Json{{"mbv", 1},
                              {"models",
                               {{{"name", "tank"}, {"mesh", "tank.stl"}},
                                {{"name", "pump"}, {"mesh", "cube.stl"}, {"position", {x, 0, 0}}}}}}
                             .dump())
            .string();
    };
    const std::string old = baselineOf(sceneAt(5, "s.mbv.json"), {"--exact"});
    const Json pairs = pairsOf({sceneAt(0, "now.mbv.json"), "--exact", "--baseline", old});
    ASSERT_EQ(pairs.size(), 1u);
    EXPECT_EQ(pairs[0]["state"], "unknown");
    EXPECT_EQ(pairs[0]["status"], "changed");
}

TEST_F(MbvCheckReview, WhatIsBeyondThisClearanceWasNotChecked)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 7}}); // 5 apart
    const std::string old = baselineOf(scene, {"--exact", "--clearance", "20"});
    const auto statusWithin = [&](const std::string& clearance) {
        return pairsOf({scene, "--exact", "--clearance", clearance, "--baseline", old})
            .at(0)["status"];
    };
    EXPECT_EQ(statusWithin("2"), "not_checked");
    EXPECT_EQ(statusWithin("6"), "persistent");
}

TEST_F(MbvCheckReview, NoToleranceMakesOneOfWhatIsThereTwice)
{
    // Plates that share most of what they are: no point of one is deep in the other.
    folder_.write("plate.stl", boxStl({50, 50, 0.15}));
    const auto stateAt = [&](double z) {
        const Json plate = {{"name", "a"}, {"mesh", "plate.stl"}};
        Json other = {{"name", "b"}, {"mesh", "plate.stl"}, {"position", {0, 0, z}}};
        const std::string scene =
            folder_.write("p.mbv.json", Json{{"mbv", 1}, {"models", {plate, other}}}.dump())
                .string();
        return pairsOf({scene, "--exact", "--tolerance", "0.05"}).at(0)["state"];
    };
    EXPECT_EQ(stateAt(0), "intersecting");
    EXPECT_EQ(stateAt(0.04), "intersecting");
    EXPECT_EQ(stateAt(0.26), "touching");
}

TEST_F(MbvCheckReview, ABaselineOfAnotherKindIsRefused)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 1}});
    const std::string old = baselineOf(scene, {});
    const ProcessResult result = runMbv({"check", scene, "--exact", "--baseline", old});
    EXPECT_NE(result.exitCode, 1);
    EXPECT_NE(result.err.find("without a look at the meshes"), std::string::npos) << result.err;
    const std::string noReport =
        folder_.write("x.json", R"({"schema": "mbv.fit/1", "models": []})");
    EXPECT_EQ(runMbv({"check", scene, "--baseline", noReport}).exitCode, 3);
    EXPECT_EQ(runMbv({"check", scene, "--baseline", "missing.json"}).exitCode, 3);
}

TEST_F(MbvCheckReview, OverlapsAreExported)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 1}, {"c", 2.5}});
    const std::string file = (folder_.path() / "overlaps.obj").string();
    runMbv({"check", scene, "--exact", "--export-overlaps", file});
    const Json model = jsonOf({"info", file}, "info.schema.json")["models"][0];
    EXPECT_EQ(model["watertight"], true);
    EXPECT_NEAR(model["volume"].get<double>(), 4 + 2, 1e-12); // of a and b, of b and c
    EXPECT_NE(readFile(file).find("o a and b"), std::string::npos);
}

TEST_F(MbvCheckReview, BcfGoesOutAndWhatComesBackIsKept)
{
    const std::string scene = sceneOf({{"a", 0}, {"b", 1.5}});
    const std::string file = (folder_.path() / "clashes.bcfzip").string();
    const ProcessOptions fixed = {.environment = {{"SOURCE_DATE_EPOCH", "86400"}}};
    const auto write = [&](const std::vector<std::string>& more) {
        std::vector<std::string> command = {
            "check", scene, "--exact", "--bcf", file, "--report-pictures", "0"};
        command.insert(command.end(), more.begin(), more.end());
        return runMbv(command, fixed);
    };
    const ProcessResult written = write({});
    EXPECT_EQ(written.exitCode, 1); // they meet
    EXPECT_EQ(written.err, "");     // no pictures were asked for, so none are missed
    const std::string first = readFile(file);
    EXPECT_TRUE(first.starts_with("PK"));
    EXPECT_EQ(write({}).exitCode, 1);
    EXPECT_EQ(readFile(file), first);
    // Into the file that it came from, where nothing has changed.
    EXPECT_EQ(write({"--bcf-in", file}).exitCode, 1);
    EXPECT_EQ(readFile(file), first);
    EXPECT_EQ(runMbv({"check", scene, "--bcf-in", file}).exitCode, 2);
    const ProcessResult part = write({"--part", "1/2"});
    EXPECT_NE(part.err.find("--bcf is for the whole check"), std::string::npos) << part.err;
    EXPECT_EQ(readFile(file), first);
    const ProcessResult refused =
        write({"--bcf-in", folder_.write("broken.bcfzip", "PK").string()});
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_NE(refused.err.find("broken.bcfzip"), std::string::npos) << refused.err;
    EXPECT_EQ(readFile(file), first);
}

} // namespace
} // namespace mbv::test
