#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace mbv::test {
namespace {

class Completion : public testing::Test {
protected:
    /// What a shell prints that has read the script of `mbv completion`; skips where it is not
    /// installed.
    std::string asked(const std::string& shell, const std::string& commands)
    {
        const std::string program = "/usr/bin/" + shell;
        if (!std::filesystem::exists(program))
            return "not installed";
        const std::string script = folder_.write(shell, runMbv({"completion", shell}).out);
        return runProcess({program, "-c", ". '" + script + "'; " + commands}).out;
    }

    /// What bash offers for the last of the words.
    std::string bashOffers(const std::string& words)
    {
        return asked("bash", "COMP_WORDS=(" + words +
                                 "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mbv; "
                                 "echo \"${COMPREPLY[@]}\"");
    }

    TempDir folder_;
};

TEST_F(Completion, OfBashOffersCommandsOptionsAndTheirWords)
{
    EXPECT_EQ(bashOffers("mbv ch"), "check\n");
    EXPECT_EQ(bashOffers("mbv check --for"), "--format\n");
    EXPECT_EQ(bashOffers("mbv check --format ''"), "text json csv jsonl\n");
    EXPECT_EQ(bashOffers("mbv check --format = j"), "json jsonl\n") << "as bash splits --format=j";
    EXPECT_EQ(bashOffers("mbv check -o ''"), "\n") << "files, which bash knows";
    EXPECT_EQ(bashOffers("mbv info --jo"), "--joint\n");
    EXPECT_EQ(bashOffers("mbv acm --jo"), "\n") << "refused there";
    EXPECT_EQ(bashOffers("mbv help re"), "render\n");
    EXPECT_EQ(bashOffers("mbv completion z"), "zsh\n");
}

TEST_F(Completion, OfFishOffersCommandsOptionsAndTheirWords)
{
    const std::string offers = asked("fish", "complete -C 'mbv ch'; complete -C 'mbv check --rep'; "
                                             "complete -C 'mbv check --format '");
    if (offers == "not installed")
        GTEST_SKIP() << "fish is " << offers;
    EXPECT_EQ(offers, "check\tWhich models overlap\n"
                      "--report\tWrite an HTML page with pictures, too\n"
                      "--report-pictures\tAt most so many pictures, and pairs in 3D, on it: of the "
                      "worst pairs\n"
                      "csv\tHow to answer\njson\tHow to answer\njsonl\tHow to answer\n"
                      "text\tHow to answer\n");
}

TEST_F(Completion, OfZshIsWellFormed)
{
    const std::string script = runMbv({"completion", "zsh"}).out;
    EXPECT_TRUE(script.starts_with("#compdef mbv\n"));
    EXPECT_NE(script.find("'(--format)''--format''[How to answer]:value:(text json csv)'"),
              std::string::npos)
        << script;
    const std::string result = asked("zsh", "echo read");
    if (result == "not installed")
        GTEST_SKIP() << "zsh is " << result;
    EXPECT_EQ(result, "read\n") << "the whole script is parsed before";
}

TEST_F(Completion, OfAShellThatIsUnknownNamesThoseThereAre)
{
    const ProcessResult result = runMbv({"completion", "fisch"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("did you mean \"fish\"?; choose from bash, zsh, fish"),
              std::string::npos)
        << result.err;
}

} // namespace
} // namespace mbv::test
