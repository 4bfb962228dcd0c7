#include <options.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

std::variant<Options, EarlyExit> parse(std::vector<const char*> words)
{
    words.insert(words.begin(), "mbv-viewer");
    return parseOptions(static_cast<int>(words.size()), words.data(), "mbv-viewer 9.9");
}

TEST(Options, AreTakenFromTheCommandLine)
{
    const auto parsed = parse({"a.stl", "--play", "e.txt", "--screenshot", "o.png", "--size",
                               "640x480", "--quit", "b.obj", "--weld", "1e-8"});
    const auto& options = std::get<Options>(parsed);
    EXPECT_EQ(options.files, (std::vector<std::filesystem::path>{"a.stl", "b.obj"}));
    EXPECT_EQ(options.play, "e.txt");
    EXPECT_EQ(options.screenshot, "o.png");
    EXPECT_EQ(startingSize(options)->width, 640);
    EXPECT_EQ(startingSize(options)->height, 480);
    EXPECT_TRUE(options.quit);
    EXPECT_EQ(options.weld, 1e-8);
}

TEST(Options, AreNotNeeded)
{
    const auto parsed = parse({});
    const auto& options = std::get<Options>(parsed);
    EXPECT_TRUE(options.files.empty());
    EXPECT_EQ(startingSize(options), std::nullopt) << "as the window was last";
    EXPECT_FALSE(options.quit);
}

TEST(Options, GiveScriptsTheSameSizeEverywhere)
{
    for (const auto& words :
         {std::vector<const char*>{"--quit"}, {"--play", "e.txt"}, {"--screenshot", "o.png"}}) {
        const auto size = startingSize(std::get<Options>(parse(words)));
        ASSERT_TRUE(size);
        EXPECT_EQ(size->width, 1280);
        EXPECT_EQ(size->height, 800);
    }
}

TEST(Options, SayWhatToCompareWith)
{
    const auto parsed = parse({"a.mbv.json", "--baseline", "old.json"});
    EXPECT_EQ(std::get<Options>(parsed).baseline, "old.json");
    EXPECT_FALSE(std::get<Options>(parse({"a.mbv.json"})).baseline);
}

TEST(Options, SayWhereRobotsAre)
{
    const auto parsed = parse({"--joint", "elbow=1.5", "a.urdf", "--joint", "arm/turn=-1", "--srdf",
                               "a.srdf", "--trajectory", "arm=reach.csv"});
    const RobotRequest& robots = std::get<Options>(parsed).robots;
    EXPECT_EQ(std::get<Options>(parsed).files, std::vector<std::filesystem::path>{"a.urdf"});
    ASSERT_EQ(robots.settings.joints.size(), 2U);
    EXPECT_EQ(robots.settings.joints[1].name, "arm/turn");
    EXPECT_EQ(robots.settings.joints[1].value, -1);
    EXPECT_EQ(robots.settings.srdf, "a.srdf");
    EXPECT_EQ(robots.trajectories, std::vector<std::string>{"arm=reach.csv"});
    EXPECT_EQ(std::get<EarlyExit>(parse({"--joint", "elbow"})).exitCode, 2);
    EXPECT_EQ(std::get<EarlyExit>(parse({"--joint", "a=1", "--joint", "a=1"})).exitCode, 2);
}

TEST(Options, OfRobotsNeedAFileThatIsOpened)
{
    for (const auto& words : {std::vector<const char*>{"--joint", "a=1"},
                              {"--srdf", "a.srdf"},
                              {"--trajectory", "reach.csv"}}) {
        const auto exit = std::get<EarlyExit>(parse(words));
        EXPECT_EQ(exit.exitCode, 2);
        EXPECT_NE(exit.text.find(std::string(words[0]) + " requires FILE"), std::string::npos)
            << exit.text;
    }
}

TEST(Options, WriteScreenshotsAsPng)
{
    const auto exit = std::get<EarlyExit>(parse({"--screenshot", "o.jpg"}));
    EXPECT_EQ(exit.exitCode, 2);
    EXPECT_NE(exit.text.find("o.jpg: pictures are written as .png"), std::string::npos);
    for (const char* name : {"o.png", "o.PNG", "o"})
        EXPECT_EQ(std::get<Options>(parse({"--screenshot", name})).screenshot, name);
}

TEST(Options, ChooseHowTheWindowLooksAndSpeaks)
{
    const auto parsed =
        parse({"--theme", "dark", "--palette", "high-contrast", "--language", "ko"});
    const auto& options = std::get<Options>(parsed);
    EXPECT_EQ(options.theme, Theme::Dark);
    EXPECT_EQ(options.palette, rendering::PaletteKind::HighContrast);
    EXPECT_EQ(options.language, Language::Korean);
    EXPECT_EQ(std::get<Options>(parse({})).theme, std::nullopt) << "what is saved";
}

TEST(Options, AnswerHelpAndVersionAtOnce)
{
    const auto version = parse({"--version"});
    EXPECT_EQ(std::get<EarlyExit>(version).exitCode, 0);
    EXPECT_NE(std::get<EarlyExit>(version).text.find("mbv-viewer 9.9"), std::string::npos);
    const auto help = parse({"--help"});
    EXPECT_EQ(std::get<EarlyExit>(help).exitCode, 0);
    EXPECT_NE(std::get<EarlyExit>(help).text.find("--play"), std::string::npos);
}

TEST(Options, AreRefusedWithTheUsageExitCode)
{
    for (const auto& words : std::vector<std::vector<const char*>>{{"--sise", "640x480"},
                                                                   {"--size", "640"},
                                                                   {"--size", "0x480"},
                                                                   {"--size", "640x99999"},
                                                                   {"--size"},
                                                                   {"--theme", "blue"},
                                                                   {"--language", "xx"},
                                                                   {"--weld", "-1"},
                                                                   {"--weld", "nan"},
                                                                   {"--weld", "wide"},
                                                                   {"--play"}}) {
        const auto parsed = parse(words);
        ASSERT_TRUE(std::holds_alternative<EarlyExit>(parsed)) << words[0];
        EXPECT_EQ(std::get<EarlyExit>(parsed).exitCode, 2);
        EXPECT_NE(std::get<EarlyExit>(parsed).text, "");
    }
}

} // namespace
} // namespace mbv::viewer
