#include "mesh_io/mesh_files.h"
#include "run_process.h"
#include "triangle_stacks.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <iterator>

/// Ctrl-C.
namespace mbv::test {
namespace {

std::string stlOf(const TriangleMesh& mesh)
{
    std::vector<FloatTriangle> triangles;
    for (const auto& corners : mesh.triangles) {
        FloatTriangle& triangle = triangles.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& p = mesh.vertices[corners[k]];
            triangle[k] = {static_cast<float>(p.x), static_cast<float>(p.y),
                           static_cast<float>(p.z)};
        }
    }
    return binaryStl(triangles);
}

/// What ends with Ctrl-C after two seconds, else after half a minute, in which case it has failed.
class MbvInterrupt : public testing::Test {
protected:
    static inline const std::string kTimeout = "/usr/bin/timeout";

    void SetUp() override
    {
        if (!std::filesystem::exists(kTimeout))
            GTEST_SKIP() << "needs " << kTimeout;
    }

    void expectCancelled(const std::vector<std::string>& words)
    {
        const std::ptrdiff_t before = entries();
        ProcessOptions process;
        process.timeout = std::chrono::seconds(30);
        const ProcessResult result = runProcess(words, process);
        EXPECT_FALSE(result.timedOut);
        EXPECT_EQ(result.exitCode, 130);
        EXPECT_EQ(result.err, "mbv: error: cancelled; no file was changed\n");
        EXPECT_EQ(result.out, "");
        EXPECT_EQ(entries(), before);
    }

    std::ptrdiff_t entries() const
    {
        const std::filesystem::directory_iterator files(folder_.path());
        return std::distance(files, std::filesystem::directory_iterator());
    }

    TempDir folder_;
};

TEST_F(MbvInterrupt, EndsACheckInTheMiddleOfOnePairOfMeshes)
{
    const std::string flat = folder_.write("flat.stl", stlOf(crossingStack(100'000, false)));
    const std::string upright = folder_.write("upright.stl", stlOf(crossingStack(100'000, true)));
    for (const std::string threads : {"1", "2"})
        expectCancelled({kTimeout, "--foreground", "--preserve-status", "-s", "INT", "2",
                         MBV_PROGRAM, "check", flat, upright, "--exact", "--threads", threads, "-o",
                         folder_ / "out.txt", "--report", folder_ / "page.html"});
}

/// As in any work that asks nobody whether to go on.
TEST_F(MbvInterrupt, EndsACheckThatWaitsForItsInput)
{
    const std::string pipe = folder_ / "pipe";
    ASSERT_EQ(runProcess({"/bin/sh", "-c", "mkfifo " + pipe}).exitCode, 0);
    expectCancelled({"/bin/sh", "-c",
                     "exec " + kTimeout +
                         " --foreground --preserve-status -s INT 2 " MBV_PROGRAM
                         " check - --input-format stl -o " +
                         pipe + ".txt <>" + pipe});
}

} // namespace
} // namespace mbv::test
