#include "cli/run_mbv.h"

#include <gtest/gtest.h>

namespace fs = std::filesystem;

namespace mbv::test {
namespace {

/// mbv in a folder of its own, so that the viewer of the build is not beside it.
class MbvView : public testing::Test {
protected:
    MbvView() { fs::copy_file(MBV_PROGRAM, mbv_); }

    ProcessResult view(const std::vector<std::string>& arguments, const std::string& path) const
    {
        std::vector<std::string> all = {mbv_.string(), "view"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        ProcessOptions options;
        options.environment["PATH"] = path;
        return runProcess(all, options);
    }

    void putViewer(const fs::path& folder, const std::string& says) const
    {
        const fs::path viewer = folder / "mbv-viewer";
        fs::create_directories(folder);
        folder_.write(fs::relative(viewer, folder_.path()).string(),
                      "#!/bin/sh\nprintf '" + says + "'\nprintf ' <%s>' \"$@\"\nexit 7\n");
        fs::permissions(viewer, fs::perms::owner_all);
    }

    TempDir folder_;
    fs::path mbv_ = folder_ / "mbv";
};

TEST_F(MbvView, StartsTheViewerBesideItWithAllArguments)
{
    putViewer(folder_.path(), "beside");
    putViewer(folder_ / "bin", "on PATH");
    const ProcessResult result = view({"a b.stl", "--screenshot", "x.png", "--help", "--quit"},
                                      (folder_ / "bin").string() + ":/usr/bin:/bin");
    EXPECT_EQ(result.out, "beside <a b.stl> <--screenshot> <x.png> <--help> <--quit>");
    EXPECT_EQ(result.exitCode, 7);
}

TEST_F(MbvView, ElseTheViewerOnPath)
{
    putViewer(folder_ / "bin", "on PATH");
    const ProcessResult result =
        view({"x.stl"}, "/nowhere:" + (folder_ / "bin").string() + ":/usr/bin:/bin");
    EXPECT_EQ(result.out, "on PATH <x.stl>");
}

TEST_F(MbvView, SaysSoWhenThereIsNone)
{
    const ProcessResult result = view({"x.stl"}, "/nowhere");
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("mbv-viewer"), std::string::npos);
}

} // namespace
} // namespace mbv::test
