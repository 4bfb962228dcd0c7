#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>
#include <string>
#include <vector>

/// Scenes that are hard to cut, whole, in parts, since an older report and in lines.
namespace mbv::test {
namespace {

/// A report in lines, put together.
Json joined(const std::string& lines)
{
    Json report = {{"models", Json::array()}, {"pairs", Json::array()}, {"groups", Json::array()}};
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);) {
        const Json object = Json::parse(line);
        for (const auto& [name, value] : object.items()) {
            if (name == "model" || name == "pair" || name == "group")
                report[name + "s"].push_back(value);
            else
                report[name] = value;
        }
    }
    report["schema"] = "mbv.check/1";
    return report;
}

class MbvCheckOfHardScenes : public testing::Test {
protected:
    MbvCheckOfHardScenes() { folder_.write("cube.stl", boxStl({1, 1, 1})); }

    void add(const Vec3& position, double scale)
    {
        scene_["models"].push_back({{"name", "부품-" + std::to_string(scene_["models"].size())},
                                    {"mesh", "cube.stl"},
                                    {"position", {position.x, position.y, position.z}},
                                    {"scale", {scale, scale, scale}}});
    }
    void save() const { folder_.write("scene.mbv.json", scene_.dump()); }
    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    double number(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }

    std::string check(const std::vector<std::string>& more) const
    {
        std::vector<std::string> command = {"check", file("scene.mbv.json"), "--exact",
                                            "--no-penetration", "--exit-zero"};
        command.insert(command.end(), more.begin(), more.end());
        const ProcessResult result = runMbv(command);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return result.out;
    }

    TempDir folder_;
    Json scene_ = {{"mbv", 1}, {"models", Json::array()}};
    std::mt19937 random_{16};
};

TEST_F(MbvCheckOfHardScenes, GivesOneReportHoweverItIsMade)
{
    for (int i = 0; i < 200; ++i) // sizes 1:10,000
        add({number(-3, 3), number(-3, 3), number(-3, 3)},
            std::pow(10, i < 2 ? 4 * i - 4 : number(-4, 0)));
    add({0, 0, 0}, 5); // touches everything
    for (int i = 0; i < 25; ++i)
        add({1, 1, 1}, 0.5); // in one place
    save();
    check({"--format", "json", "-o", file("old.json")});
    for (const std::size_t moved : {3U, 77U, 150U})
        scene_["models"][moved]["position"] = {number(-3, 3), number(-3, 3), number(-3, 3)};
    scene_["models"][210]["scale"] = {0.25, 0.25, 0.25};
    save();
    const std::string whole = check({"--format", "json"});
    const Json report = Json::parse(whole);
    EXPECT_GT(report["pairs"].size(), 500U);
    const std::string expected = timeless(whole);
    EXPECT_EQ(timeless(check({"--format", "json", "--since", file("old.json")})), expected);
    std::vector<std::string> merge = {"merge"};
    for (const std::string number : {"4", "1", "3", "2"}) {
        merge.push_back(file("part-" + number + ".json"));
        check({"--part", number + "/4", "-o", merge.back()});
    }
    merge.insert(merge.end(), {"--exit-zero", "--format", "json"});
    EXPECT_EQ(timeless(runMbv(merge).out), expected);
    Json lines = joined(check({"--format", "jsonl"}));
    lines["timing_ms"] = report["timing_ms"];
    EXPECT_EQ(lines, report);
}

TEST_F(MbvCheckOfHardScenes, SaysThatPairsAreTooMany)
{
    for (int i = 0; i < 10'000; ++i) // nearly 50 million pairs
        add({0, 0, 0}, 1);
    save();
    const ProcessResult refused = runMbv({"check", file("scene.mbv.json"), "--exact"});
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_EQ(refused.out, "");
    EXPECT_NE(refused.err.find("more than 10000000 pairs of models come near enough to be tested; "
                               "check that all models are in one unit and not in one place"),
              std::string::npos)
        << refused.err;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    EXPECT_LT(refused.peakBytes, 600'000'000U);
#endif
}

} // namespace
} // namespace mbv::test
