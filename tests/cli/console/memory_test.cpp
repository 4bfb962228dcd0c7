#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

// What mbv does where there is much to say or little memory. The sanitizers keep memory of their
// own, so there is nothing to measure or to limit with them.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MBV_SKIP_WITH_SANITIZERS() GTEST_SKIP() << "sanitizers have memory of their own"
#else
#define MBV_SKIP_WITH_SANITIZERS() static_cast<void>(0)
#endif

namespace mbv::test {
namespace {

constexpr std::size_t kMega = 1'000'000;

/// Spheres of radius 1, so far apart along x.
std::string spheres(int count, double apart)
{
    std::string text = "{\"mbv\": 1, \"models\": [";
    for (int i = 0; i < count; ++i) {
        text += i == 0 ? "" : ",";
        text += "{\"name\": \"m" + std::to_string(i) +
                "\", \"shape\": {\"sphere\": {\"center\": [" + std::to_string(apart * i) +
                ", 0, 0], \"radius\": 1}}}";
    }
    return text + "]}";
}

/// Binary STL of a wavy square of 2 n^2 triangles.
std::string wavyStl(int n)
{
    std::string bytes(80, ' ');
    const auto append = [&bytes](const auto& value) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    };
    append(static_cast<std::uint32_t>(2 * n * n));
    const auto corner = [&](int i, int j) {
        append(static_cast<float>(i));
        append(static_cast<float>(j));
        append(static_cast<float>(std::sin(0.1 * i) * std::cos(0.13 * j)));
    };
    const std::array<float, 3> noNormal = {};
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            for (const int upper : {0, 1}) {
                append(noNormal);
                corner(i, j);
                corner(i + 1, j + upper);
                corner(i + 1 - upper, j + 1);
                append(std::uint16_t{0});
            }
        }
    }
    return bytes;
}

TEST(MbvMemory, APairTakesAtMost200Bytes)
{
    MBV_SKIP_WITH_SANITIZERS();
    const TempDir folder;
    const std::string few = folder.write("few.mbv.json", spheres(2, 0));
    const std::string coincident = folder.write("coincident.mbv.json", spheres(1500, 0));
    const std::string apart = folder.write("apart.mbv.json", spheres(1500, 3));
    const double pairs = 1500.0 * 1499 / 2; // 1.1 million
    const std::filesystem::path page = folder / "page.html";
    const std::size_t base = runMbv({"check", few, "--threads", "2"}).peakBytes;
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {coincident, "--format", "text"},
             {coincident, "--format", "json"},
             {coincident, "--format", "csv"},
             {coincident, "--exact"},
             {coincident, "--report", page.string(), "--report-pictures", "0"},
             {apart, "--clearance", "1e6"}}) {
        std::vector<std::string> command = {"check",       "--threads", "2",
                                            "--exit-zero", "-o",        "/dev/null"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        const ProcessResult result = runMbv(command);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        const double bytes = static_cast<double>(result.peakBytes) - static_cast<double>(base);
        // A page, which lists so many pairs and no more, is in memory before it is written.
        const double ofPage =
            std::filesystem::exists(page) ? double(std::filesystem::file_size(page)) : 0;
        EXPECT_LT(ofPage, 50 * kMega);
        std::filesystem::remove(page);
        // A hundred for each model's name and 8 MB for buffers and freed memory that is kept.
        EXPECT_LT(bytes, 200 * pairs + 2 * ofPage + 8 * kMega)
            << arguments[1] << ": " << bytes / pairs;
        EXPECT_GT(bytes, 100 * pairs); // this does measure something
    }
}

// docs/BENCHMARKS.md has what twenty million take.
TEST(MbvMemory, ATriangleTakesAtMost150Bytes)
{
    MBV_SKIP_WITH_SANITIZERS();
    const TempDir folder;
    const std::string few = folder.write("few.stl", wavyStl(2));
    const std::string many = folder.write("many.stl", wavyStl(500));
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"info"}, {"fit", "--volume", "obb"}, {"fit", "--volume", "aabb,minimum,sphere"}}) {
        const auto peakOf = [&](const std::string& mesh) {
            std::vector<std::string> arguments = command;
            arguments.push_back(mesh);
            const ProcessResult result = runMbv(arguments);
            EXPECT_EQ(result.exitCode, 0) << result.err;
            return static_cast<double>(result.peakBytes);
        };
        const double bytes = (peakOf(many) - peakOf(few)) / (2 * 500 * 500);
        EXPECT_LT(bytes, 150) << command.back();
        // The mesh alone is 24, less what a program takes and gives back as it starts.
        EXPECT_GT(bytes, 12) << "less than the indices of its corners take";
    }
}

// Sixteen meshes of 20 MB with their hierarchies, whose waves cut through each other.
TEST(MbvMemory, MeshesAreHeldWithinTheMemoryAsked)
{
    MBV_SKIP_WITH_SANITIZERS();
    const TempDir folder;
    std::string stl = wavyStl(300);
    std::string text = R"({"mbv": 1, "models": [)";
    for (int i = 0; i < 16; ++i) {
        const std::string name = "sheet-" + std::to_string(i);
        stl[0] = static_cast<char>('a' + i); // the heading: each is a mesh of its own
        const std::string file = folder.write(name + ".stl", stl);
        text += i == 0 ? "" : ",";
        text += R"({"name": ")" + name + R"(", "mesh": ")" + file + R"(", "position": [)" +
                std::to_string(10 * i) + ", 0, 0]}";
    }
    std::vector<std::string> scene = {"check", folder.write("sheets.mbv.json", text + "]}")};
    scene.insert(scene.end(), {"--exact", "--no-penetration", "--threads", "2", "--format", "csv"});
    ProcessOptions process;
    process.timeout = std::chrono::seconds(140); // meshes are read anew, and others work, too
    const ProcessResult whole = runMbv(scene, process);
    EXPECT_EQ(whole.exitCode, 1) << whole.err;
    scene.insert(scene.end(), {"--memory", "48M"});
    const ProcessResult held = runMbv(scene, process);
    ASSERT_FALSE(held.timedOut);
    EXPECT_EQ(held.exitCode, 1) << held.err;
    EXPECT_EQ(held.out, whole.out);
    EXPECT_GT(std::ranges::count(held.out, '\n'), 15 * 16 / 2) << "each meets each";
    EXPECT_LT(held.peakBytes, 0.6 * static_cast<double>(whole.peakBytes));
}

TEST(MbvMemory, ASizeThatIsNoneSaysWhatIs)
{
    for (const char* text : {"4X", "", "-1", "0", "G", "1e30T", "nan"}) {
        const ProcessResult result = runMbv({"check", "a.stl", "--memory", text});
        EXPECT_EQ(result.exitCode, 2) << text;
        EXPECT_NE(result.err.find("as 512M or 4G"), std::string::npos) << result.err;
    }
    const TempDir folder;
    const std::string box = folder.write("box.stl", boxStl({1, 1, 1}));
    for (const char* text : {"4G", "512m", "1.5K", "1000000", "1T", "1"})
        EXPECT_EQ(runMbv({"check", box, "--exact", "--memory", text}).exitCode, 0) << text;
}

/// OBJ of slivers round one corner that all have in common: against itself n^2 pairs meet.
std::string fanObj(int slivers)
{
    std::string text = "v 0 0 0\n";
    for (int i = 0; i <= slivers; ++i) {
        const double angle = 1.5 * i / slivers;
        text += "v " + std::to_string(std::cos(angle)) + " " + std::to_string(std::sin(angle)) +
                (i % 2 == 0 ? " 0\n" : " 0.1\n");
    }
    for (int i = 0; i < slivers; ++i)
        text += "f 1 " + std::to_string(i + 2) + " " + std::to_string(i + 3) + "\n";
    return text;
}

TEST(MbvMemory, PairsOfTrianglesAreCountedWithoutKeepingAll)
{
    MBV_SKIP_WITH_SANITIZERS();
    const TempDir folder;
    folder.write("fan.obj", fanObj(2500));
    folder.write("few.obj", fanObj(10));
    const auto scene = [&](const std::string& name) {
        return folder.write(name + ".mbv.json", R"({"mbv": 1, "models": [{"name": "a", "mesh": ")" +
                                                    name + R"(.obj"}, {"name": "b", "mesh": ")" +
                                                    name + R"(.obj"}]})");
    };
    const ProcessResult few = runMbv({"check", scene("few"), "--exact", "--exit-zero"});
    const ProcessResult many = runMbv({"check", scene("fan"), "--exact", "--exit-zero"});
    EXPECT_EQ(many.exitCode, 0) << many.err;
    EXPECT_NE(many.out.find("6,250,000"), std::string::npos) << many.out;
    // A million pairs at 8 bytes, their contacts at 32; 6.25 million pairs would take 50 MB.
    EXPECT_LT(many.peakBytes, few.peakBytes + 45 * kMega);
}

TEST(MbvMemory, MorePairsThanAllowedEndWithAnErrorThatSaysWhatToDo)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", spheres(300, 3));
    const std::string answer = folder.write("answer.txt", "as it was");
    const ProcessResult result =
        runMbv({"check", scene, "--clearance", "1e6", "--max-pairs", "44849", "-o", answer});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(readFile(answer), "as it was");
    EXPECT_NE(result.err.find("more than 44849 pairs of models come near enough to be tested"),
              std::string::npos)
        << result.err;
    EXPECT_NE(result.err.find("one unit"), std::string::npos);
    EXPECT_NE(result.err.find("--max-pairs"), std::string::npos);
    EXPECT_EQ(runMbv({"check", scene, "--clearance", "1e6", "--max-pairs", "44850"}).exitCode, 0);
}

TEST(MbvMemory, TwentyThousandModelsInOnePlaceAreTooManyPairs)
{
    const TempDir folder;
    const std::string scene = folder.write("scene.mbv.json", spheres(20'000, 0)); // 2e8 pairs
    const ProcessResult result = runMbv({"check", scene});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("more than 10000000 pairs"), std::string::npos) << result.err;
}

/// From far too little to enough: it answers or says in a sentence what is missing.
void expectAnswerOrSentence(const std::vector<std::string>& command)
{
    constexpr std::size_t kStep = 8 * kMega;
    std::size_t space = 20 * kMega;
    const auto within = [&](const std::vector<std::string>& arguments) {
        ProcessOptions options;
        options.addressSpace = space;
        return runMbv(arguments, options);
    };
    while (within({"--version"}).exitCode != 0)
        space += kStep; // libraries alone
    int refused = 0;
    for (;; space += kStep) {
        const ProcessResult result = within(command);
        ASSERT_EQ(result.signal, 0) << command[0] << " with " << space << " bytes";
        if (result.exitCode == 0)
            break;
        ++refused;
        ASSERT_EQ(result.exitCode, 3) << command[0] << " with " << space << ": " << result.err;
        ASSERT_NE(result.err.find("memory"), std::string::npos) << result.err;
        ASSERT_LT(space, 4000 * kMega);
    }
    EXPECT_GT(refused, 1) << command[0];
}

TEST(MbvMemory, WhereItEndsASentenceSaysSo)
{
    MBV_SKIP_WITH_SANITIZERS();
    const TempDir folder;
    const std::string stl = folder.write("wavy.stl", wavyStl(400)); // 16 MB
    const std::string two =
        folder.write("two.mbv.json", R"({"mbv": 1, "models": [{"name": "a", "mesh": "wavy.stl"},
            {"name": "b", "mesh": "wavy.stl", "position": [0, 0, 0.5]}]})");
    const std::string coincident = folder.write("coincident.mbv.json", spheres(800, 0));
    expectAnswerOrSentence({"check", coincident, "--exit-zero", "-o", "/dev/null"});
    expectAnswerOrSentence({"check", two, "--exact", "--exit-zero", "-o", "/dev/null"});
    expectAnswerOrSentence({"info", stl});
    expectAnswerOrSentence({"fit", stl, "--volume", "obb,sphere,hull"});
}

} // namespace
} // namespace mbv::test
