#include "cli/run_mbv.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace fs = std::filesystem;

namespace mbv::test {
namespace {

class MbvOutput : public testing::Test {
protected:
    std::vector<std::string> infoTo(const std::string& target) const
    {
        return {"info", box_, "--format", "csv", "-o", target};
    }

    TempDir folder_;
    std::string box_ = folder_.write("box.stl", boxStl({1, 1, 1}));
    std::string expected_ = runMbv({"info", box_, "--format", "csv"}).out;
};

TEST_F(MbvOutput, ADashIsStdout)
{
    EXPECT_EQ(runMbv(infoTo("-")).out, expected_);
}

TEST_F(MbvOutput, AFileGetsTheSameBytesAndStdoutNone)
{
    const fs::path path = folder_ / "answer.csv";
    const ProcessResult result = runMbv(infoTo(path.string()));
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(readFile(path), expected_);
}

TEST_F(MbvOutput, AnOldFileIsReplacedAndKeepsItsPermissions)
{
    const std::string path = folder_.write("answer.csv", std::string(100'000, 'x'));
    chmod(path.c_str(), 0640);
    runMbv(infoTo(path));
    EXPECT_EQ(readFile(path), expected_);
    EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
    // Nothing is left beside it: the box and the answer.
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 2);
}

TEST_F(MbvOutput, ALinkStaysALinkAndItsTargetIsWritten)
{
    const fs::path target = folder_.write("target.csv", "old");
    const fs::path link = folder_ / "link.csv";
    fs::create_symlink(target, link);
    runMbv(infoTo(link.string()));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(readFile(target), expected_);
}

TEST_F(MbvOutput, ADeviceStaysADevice)
{
    EXPECT_EQ(runMbv(infoTo("/dev/null")).exitCode, 0);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(MbvOutput, AFailureToWriteNamesTheTarget)
{
    const std::string missing = (folder_ / "no such folder" / "answer.csv").string();
    for (const std::string& target : {missing, folder_.path().string(), std::string("/dev/full")}) {
        const ProcessResult result = runMbv(infoTo(target));
        EXPECT_EQ(result.exitCode, 3) << target;
        EXPECT_NE(result.err.find(target), std::string::npos) << result.err;
    }
}

TEST_F(MbvOutput, NoColorCodesGoIntoAPipe)
{
    const std::string scene = folder_.write("scene.mbv.json", twoBoxScene(1));
    for (const ProcessResult& result :
         {runMbv({"check", scene}), runMbv({"explain", scene, "left", "right"})})
        EXPECT_EQ(result.out.find('\033'), std::string::npos);
}

/// How files are replaced in detail: tests/file/write_file_test.cpp.
TEST_F(MbvOutput, AnExportToAFullDiskGivesTheReason)
{
    const std::string target = (folder_ / "full.stl").string();
    const std::string program = MBV_PROGRAM;
    // A limit on the size of files fails like a full disk, for root as well; a sphere takes 400 kB.
    const ProcessResult result = runProcess(
        {"/bin/sh", "-c",
         "ulimit -f 8; " + program + " fit " + box_ + " --volume sphere --export " + target});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find(target + ": cannot be written: File too large"), std::string::npos)
        << result.err;
    EXPECT_FALSE(fs::exists(target));
}

TEST_F(MbvOutput, ALinkToNothingGetsItsFileMade)
{
    fs::create_symlink("new.csv", folder_ / "link.csv");
    EXPECT_EQ(runMbv(infoTo(folder_ / "link.csv")).exitCode, 0);
    EXPECT_TRUE(fs::is_symlink(folder_ / "link.csv"));
    EXPECT_EQ(readFile(folder_ / "new.csv"), expected_);
}

TEST_F(MbvOutput, TheLongestNamesAreWritten)
{
    for (const std::size_t length : {std::size_t{254}, std::size_t{255}}) {
        const fs::path path = folder_ / std::string(length, 'n');
        EXPECT_EQ(runMbv(infoTo(path)).exitCode, 0);
        EXPECT_EQ(readFile(path), expected_);
    }
}

TEST_F(MbvOutput, FileWithoutANameIsAMistake)
{
    const std::string scene = MBV_DATA_DIR "/cats.mbv.json";
    for (const char* const option : {"-o", "--report", "--bcf", "--baseline"}) {
        const ProcessResult result = runMbv({"check", scene, option, ""});
        EXPECT_EQ(result.exitCode, 2) << option;
        EXPECT_NE(result.err.find("the name of the file is missing"), std::string::npos)
            << result.err;
    }
}

TEST_F(MbvOutput, FolderThatIsNotThereIsSaidToBeSo)
{
    const std::string file = (folder_ / "none" / "r.json").string();
    const ProcessResult result = runMbv({"check", MBV_DATA_DIR "/cats.mbv.json", "-o", file});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_EQ(result.err, "mbv: error: " + file + ": cannot be written: the folder " +
                              (folder_ / "none").string() + " is not there; make it first\n");
}

} // namespace
} // namespace mbv::test
