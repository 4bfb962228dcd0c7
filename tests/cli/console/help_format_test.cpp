#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

/// Help fits the terminal.
namespace mbv::test {
namespace {

std::string helpAt(std::size_t columns, const std::string& command)
{
    ProcessOptions options;
    options.environment = {{"COLUMNS", std::to_string(columns)}};
    const ProcessResult result = runMbv({"help", command}, options);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.out;
}

/// But for what a line ends with that goes on, and blanks.
std::string wordsOf(const std::string& help)
{
    std::string words;
    std::istringstream stream(help);
    for (std::string word; stream >> word;)
        words += word == "\\" ? "" : word;
    return words;
}

TEST(MbvHelp, FitsTheColumnsThatThereAreAndSaysTheSameInAll)
{
    for (const std::string& command : commandNames()) {
        const std::string whole = helpAt(10000, command);
        for (const std::size_t columns : {40U, 59U, 60U, 120U}) {
            const std::string help = helpAt(columns, command);
            EXPECT_EQ(wordsOf(help), wordsOf(whole)) << command << " at " << columns;
            for (const std::string& line : linesOf(help))
                EXPECT_TRUE(line.size() <= columns || line.find("'{") != std::string::npos)
                    << command << " at " << columns << ": " << line; // a quotation stays whole
        }
    }
}

TEST(MbvHelp, HasEightyColumnsWhereNobodySays)
{
    EXPECT_EQ(runMbv({"help", "check"}).out, helpAt(80, "check"));
    for (const std::string said : {"wide", "0", "-3", "40x"}) {
        ProcessOptions options;
        options.environment = {{"COLUMNS", said}};
        EXPECT_EQ(runMbv({"help", "check"}, options).out, helpAt(80, "check")) << said;
    }
    EXPECT_EQ(helpAt(1, "check"), helpAt(20, "check"));
}

TEST(MbvHelp, HasTheColumnsOfTheTerminal)
{
    const std::string script = "/usr/bin/script"; // gives a program a terminal
    if (!std::filesystem::exists(script))
        GTEST_SKIP() << "needs " << script;
    ProcessOptions options;
    options.environment = {{"COLUMNS", ""}};
    const ProcessResult result = runProcess(
        {script, "-qec", "stty cols 47; exec " MBV_PROGRAM " fit --help", "/dev/null"}, options);
    std::string shown = result.out;
    std::erase(shown, '\r');
    EXPECT_EQ(shown, helpAt(47, "fit"));
}

} // namespace
} // namespace mbv::test
