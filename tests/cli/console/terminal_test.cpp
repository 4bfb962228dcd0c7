#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <utility>

namespace mbv::test {
namespace {

TEST(MbvTerminal, IsColoredWhereItHasANameThatIsNotDumb)
{
    const std::string script = "/usr/bin/script"; // gives a program a terminal
    if (!std::filesystem::exists(script))
        GTEST_SKIP() << "needs " << script;
    const TempDir folder;
    const std::string scene = folder.write("boxes.mbv.json", twoBoxScene(1));
    for (const auto& [name, isColored] :
         {std::pair("xterm", true), std::pair("dumb", false), std::pair("", false)}) {
        ProcessOptions process;
        process.environment = {{"TERM", name}, {"NO_COLOR", ""}};
        const ProcessResult result = runProcess(
            {script, "-qec", "exec " MBV_PROGRAM " check '" + scene + "'", "/dev/null"}, process);
        EXPECT_EQ(result.exitCode, 1) << name;
        EXPECT_NE(result.out.find("left"), std::string::npos) << result.out;
        EXPECT_EQ(result.out.find('\033') != std::string::npos, isColored) << name;
    }
}

} // namespace
} // namespace mbv::test
