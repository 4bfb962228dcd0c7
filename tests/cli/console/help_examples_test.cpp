#include "cli/run_mbv.h"

#include "mesh_io/mesh_files.h"

#include <gtest/gtest.h>

#include <sstream>

namespace fs = std::filesystem;

/// The examples in the help of each command run as they are where the files of data/ lie.
namespace mbv::test {
namespace {

/// What stands below "Example:" or "Examples:", lines that go on as a shell reads them.
std::vector<std::string> examplesOf(const std::string& command)
{
    std::vector<std::string> examples;
    std::istringstream help(runMbv({"help", command}).out);
    bool begun = false;
    for (std::string line; std::getline(help, line);) {
        if (begun && !examples.empty() && examples.back().ends_with("\\"))
            examples.back() += "\n" + line;
        else if (begun && line.starts_with("  "))
            examples.push_back(line.substr(2));
        begun = begun || line.starts_with("Example");
    }
    return examples;
}

class HelpExamples : public testing::Test {
protected:
    HelpExamples()
    {
        fs::copy(MBV_DATA_DIR, folder_ / "data", fs::copy_options::recursive);
        fs::create_directory(folder_ / "bin");
        fs::copy_file(MBV_PROGRAM, folder_ / "bin/mbv");
        // No window here: what stands for the viewer has only to find its file.
        const fs::path viewer = folder_.write("bin/mbv-viewer", "#!/bin/sh\ntest -e \"$1\"\n");
        fs::permissions(viewer, fs::perms::owner_all);
    }

    ProcessResult run(const std::string& line) const
    {
        ProcessOptions options;
        options.environment["DISPLAY"] = "";
        return runProcess({"/bin/sh", "-c",
                           "PATH='" + (folder_ / "bin").string() + "':\"$PATH\"; cd '" +
                               (folder_ / "data").string() + "' && " + line},
                          options);
    }

    TempDir folder_;
};

TEST_F(HelpExamples, OfEveryCommandRun)
{
    const std::vector<std::string> commands = commandNames();
    ASSERT_GE(commands.size(), 13U);
    for (const std::string& command : commands) {
        if (command == "render" && !kHasPictures)
            continue; // its help says what is missing instead
        const auto examples = examplesOf(command);
        EXPECT_FALSE(examples.empty()) << command;
        for (const std::string& example : examples) {
            EXPECT_TRUE(contains(example, "mbv " + command)) << example;
            const ProcessResult result = run(example);
            const bool mayOverlap = command == "check" || command == "merge" ||
                                    command == "explain" || command == "motion";
            EXPECT_TRUE(result.exitCode == 0 || (mayOverlap && result.exitCode == 1))
                << example << '\n'
                << result.err;
            EXPECT_EQ(result.err, "") << example;
        }
    }
}

TEST_F(HelpExamples, AreAlsoInTheHelpThatAnOptionAsksFor)
{
    EXPECT_TRUE(contains(runMbv({"check", "--help"}).out, "\n  mbv check cats.mbv.json\n"));
}

} // namespace
} // namespace mbv::test
