#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

namespace fs = std::filesystem;

/// The help of each command lists the options that it takes, and no others.
namespace mbv::test {
namespace {

/// "--weld" and so on, of the lines of the help that begin an option.
std::set<std::string> optionsIn(const std::string& help)
{
    static const std::regex kOption("^  (?:-\\w,)?(--[\\w-]+)");
    std::set<std::string> options;
    std::smatch match;
    for (const std::string& line : linesOf(help))
        if (std::regex_search(line, match, kOption) && match[1] != "--help")
            options.insert(match[1]);
    return options;
}

/// A value that an option takes, and what it needs besides.
struct Trial {
    std::vector<std::string> words; ///< behind the option
    std::vector<std::string> with;
};

class HelpOptions : public testing::Test {
protected:
    HelpOptions()
    {
        fs::copy(MBV_DATA_DIR, folder_.path(),
                 fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        const std::string scene = at("cats-overlap.mbv.json");
        for (const auto& [file, options] : std::map<std::string, std::vector<std::string>>{
                 {"part.json", {"--part", "1/1"}},
                 {"old.json", {"--format", "json"}},
                 {"x.txt", {"--bcf", at("old.bcfzip"), "--report-pictures", "0"}}}) {
            std::vector<std::string> line = {"check", scene, "-o", at(file)};
            line.insert(line.end(), options.begin(), options.end());
            EXPECT_LE(runMbv(line).exitCode, 1);
        }
        folder_.write("arm.srdf", "<robot name='arm'/>");
        folder_.write("pairs.jsonl", R"({"a":{"sphere":{"center":[0,0,0],"radius":1}},)"
                                     R"("b":{"sphere":{"center":[3,0,0],"radius":1}}})");
    }

    std::string at(const std::string& name) const { return (folder_ / name).string(); }

    /// What a command answers about; a robot for the options of robots.
    std::vector<std::string> inputsOf(const std::string& command, const std::string& option) const
    {
        static const std::set<std::string> kOfRobots = {"--joint", "--srdf", "--trajectory"};
        const bool ofRobots = kOfRobots.contains(option);
        if (command == "explain")
            return ofRobots ? std::vector<std::string>{at("arm.urdf"), "base", "fore"}
                            : std::vector<std::string>{at("cat.stl"), at("box.stl")};
        if (command == "convert")
            return {at("arm.urdf"), at("arm.glb")};
        if (command == "merge")
            return {at("part.json")};
        if (command == "pairs")
            return {at("pairs.jsonl")};
        if (ofRobots || command == "acm")
            return {at("arm.urdf")};
        if (command == "motion" || option == "--time" || option == "--frames")
            return {at("swing.mbv.json")};
        const bool ofTwo = command == "check" || option == "--axis";
        return {at(ofTwo ? "cats-overlap.mbv.json" : "box.stl")};
    }

    std::map<std::string, Trial> trials() const
    {
        return {
            {"--allow-outside", {}},
            {"--axis", {{"cat-1:cat-2"}, {}}},
            {"--baseline", {{at("old.json")}, {}}},
            {"--bcf", {{at("new.bcfzip")}, {"--report-pictures", "0"}}},
            {"--bcf-in",
             {{at("old.bcfzip")}, {"--bcf", at("new.bcfzip"), "--report-pictures", "0"}}},
            {"--between", {{"cat-1:cat-2"}, {}}},
            {"--budget", {{"1"}, {"--certify", "--samples", "10"}}},
            {"--camera", {{"front"}, {}}},
            {"--certify", {{}, {"--samples", "10", "--budget", "1"}}},
            {"--clearance", {{"0.1"}, {}}},
            {"--corners", {{"8"}, {"--volume", "hull"}}},
            {"--exact", {}},
            {"--exit-zero", {}},
            {"--export", {{at("made.obj")}, {}}},
            {"--export-overlaps", {{at("made.obj")}, {"--exact"}}},
            {"--fail-on", {{"unknown"}, {}}},
            {"--format", {{"json"}, {}}},
            {"--frames", {{"2"}, {}}},
            {"--ignore", {{"cat-1:cat-2"}, {}}},
            {"--joint", {{"elbow=1"}, {}}},
            {"--level", {{"1"}, {}}},
            {"--max-pairs", {{"10"}, {}}},
            {"--max-steps", {{"1000"}, {}}},
            {"--memory", {{"1G"}, {}}},
            {"--no-penetration", {{}, {"--exact"}}},
            {"--obb-tree", {{}, {"--level", "1"}}},
            {"--output", {{at("made.txt")}, {}}},
            {"--part", {{"1/2"}, {}}},
            {"--partial", {}},
            {"--quiet", {}},
            {"--raw-csv", {{}, {"--format", "csv"}}},
            {"--repeat", {{"2"}, {}}},
            {"--report", {{at("made.html")}, {}}},
            {"--report-pictures", {{"0"}, {"--report", at("made.html")}}},
            {"--samples", {{"10"}, {}}},
            {"--scale", {{"1,2,3"}, {}}},
            {"--seed", {{"7"}, {"--samples", "10"}}},
            {"--self", {}},
            {"--since", {{at("old.json")}, {}}},
            {"--size", {{"32x32"}, {}}},
            {"--split", {}},
            {"--srdf", {{at("arm.srdf")}, {}}},
            {"--threads", {{"1"}, {}}},
            {"--tight", {{}, {"--volume", "minimum"}}},
            {"--time", {{"0.5"}, {}}},
            {"--together", {}},
            {"--tolerance", {{"0.01"}, {"--exact"}}},
            {"--trajectory", {{at("reach.csv")}, {}}},
            {"--transparent", {}},
            {"--turntable", {{"2"}, {}}},
            {"--up", {{"z"}, {}}},
            {"--volume", {{"aabb"}, {}}},
            {"--volumes", {}},
            {"--weld", {{"1e-9"}, {}}},
        };
    }

    TempDir folder_;
};

/// view hands its options on, and help and completion have none.
std::vector<std::string> commandsWithOptions()
{
    std::vector<std::string> commands = commandNames();
    std::erase_if(commands, [](const std::string& name) {
        return name == "view" || name == "help" || name == "completion" ||
               (name == "render" && !kHasPictures);
    });
    return commands;
}

TEST_F(HelpOptions, AreTaken)
{
    const std::map<std::string, Trial> known = trials();
    for (const std::string& command : commandsWithOptions()) {
        const std::set<std::string> listed = optionsIn(runMbv({"help", command}).out);
        EXPECT_GE(listed.size(), 3U) << command;
        for (const std::string& option : listed) {
            if (option == "--obb-tree" && !kHasPictures)
                continue; // vtkOBBTree is not there either
            std::vector<std::string> line = {command};
            ProcessOptions run;
            if (option == "--input-format") {
                const bool ofRobots =
                    command == "acm" || command == "convert" || command == "motion";
                run.input = readFile(folder_ / (ofRobots ? "arm.urdf" : "box.stl"));
                line.insert(line.end(), {"-", option, ofRobots ? "urdf" : "stl"});
                if (command == "convert")
                    line.insert(line.begin() + 2, at("made.glb"));
                if (command == "explain")
                    line.insert(line.begin() + 2, at("cat.stl"));
            } else {
                ASSERT_TRUE(known.contains(option)) << "give " << option << " a value to try";
                const Trial& trial = known.at(option);
                const auto inputs = inputsOf(command, option);
                line.insert(line.end(), inputs.begin(), inputs.end());
                line.push_back(option);
                line.insert(line.end(), trial.words.begin(), trial.words.end());
                line.insert(line.end(), trial.with.begin(), trial.with.end());
            }
            const bool ofRobots = option == "--joint" || option == "--srdf";
            if (command == "motion" && (ofRobots || option == "--input-format"))
                line.insert(line.end(), {"--trajectory", at("reach.csv")});
            if (command == "render" && option == "--trajectory")
                line.insert(line.end(), {"--time", "1"});
            if (command == "info" && option == "--export")
                line.emplace_back("--self");
            if (command == "render" && option != "--output")
                line.insert(line.end(), {"-o", at("made.png")});
            if (command == "render" && option == "--output")
                line.back() = at("made.png");
            if (command == "render" && option != "--size") // the smallest are the soonest drawn
                line.insert(line.end(), {"--size", "32x32"});
            const ProcessResult result = runMbv(line, run);
            EXPECT_TRUE(result.exitCode == 0 || result.exitCode == 1)
                << ::testing::PrintToString(line) << ": " << result.exitCode << result.err;
        }
    }
}

TEST_F(HelpOptions, AreAllThatAreTaken)
{
    for (const std::string& command : commandsWithOptions()) {
        const std::set<std::string> listed = optionsIn(runMbv({"help", command}).out);
        for (const auto& [option, trial] : trials()) {
            if (listed.contains(option))
                continue;
            std::vector<std::string> line = {command};
            const auto inputs = inputsOf(command, option);
            line.insert(line.end(), inputs.begin(), inputs.end());
            line.push_back(option);
            line.insert(line.end(), trial.words.begin(), trial.words.end());
            if (command == "render")
                line.insert(line.end(), {"-o", at("made.png")});
            const ProcessResult result = runMbv(line);
            EXPECT_EQ(result.exitCode, 2) << ::testing::PrintToString(line);
            EXPECT_NE(result.err.find(option), std::string::npos) << result.err;
        }
    }
}

TEST_F(HelpOptions, ThatAreRefusedByAReasonOfTheirOwnAreNotListed)
{
    EXPECT_FALSE(optionsIn(runMbv({"help", "acm"}).out).contains("--joint"));
    EXPECT_TRUE(optionsIn(runMbv({"help", "info"}).out).contains("--joint"));
    const ProcessResult result = runMbv({"acm", at("arm.urdf"), "--joint", "elbow=1"});
    EXPECT_NE(result.err.find("mbv acm looks at all values within the joints' limits"),
              std::string::npos)
        << result.err;
}

} // namespace
} // namespace mbv::test
