// mbv_bench_sizes MBV [FOLDER [TRIANGLES]]: what the program MBV takes, in seconds and in memory at
// its peak, for a mesh of so many triangles (20 million), concave faces and a scene of many models.
// Files are made in FOLDER and removed. Ends with 1 where a program fails or takes more memory than
// is promised.
#include "inputs.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

struct Use {
    double seconds = 0;
    double cpuSeconds = 0; ///< of all threads, the system's included
    double bytes = 0;      ///< resident at the peak
    int status = 0;
};

/// Runs a program with its output thrown away.
Use run(std::vector<std::string> words)
{
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(null, STDOUT_FILENO);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    Use use;
    rusage resources = {};
    wait4(child, &use.status, 0, &resources);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    use.seconds = took.count();
    const auto secondsOf = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    use.cpuSeconds = secondsOf(resources.ru_utime) + secondsOf(resources.ru_stime);
    use.bytes = 1024.0 * static_cast<double>(resources.ru_maxrss); // Linux counts in KiB
    return use;
}

/// Bytes a triangle that are promised at the peak.
constexpr double kMaxToRead = 150;
constexpr double kMaxToRender = 75;
/// Bytes for a picture of 100,000 models.
constexpr double kMaxForModels = 1.5e9;
constexpr double kAny = 1e300;

/// Whether the program came to its end within `most` bytes.
bool printRow(const std::string& what, const Use& use, double triangles, double most)
{
    std::printf("| %s | %.1f | %.1f | %.2f | ", what.c_str(), use.seconds, use.cpuSeconds,
                use.bytes / 1e9);
    if (triangles > 0)
        std::printf("%.0f |", use.bytes / triangles);
    else
        std::printf("- |");
    const bool ended = WIFEXITED(use.status) && WEXITSTATUS(use.status) <= 1;
    const bool held = use.bytes <= most;
    std::printf("%s%s\n", ended ? "" : " FAILED", held ? "" : " MORE THAN PROMISED");
    std::fflush(stdout);
    return ended && held;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2 || argc > 4) {
        std::cerr << "usage: mbv_bench_sizes MBV [FOLDER [TRIANGLES]]\n";
        return 2;
    }
    const std::string mbv = argv[1];
    const fs::path folder = argc > 2 ? fs::path(argv[2]) : fs::temp_directory_path();
    const auto wanted =
        argc > 3 ? static_cast<std::uint32_t>(std::strtoul(argv[3], nullptr, 10)) : 20'000'000U;
    const std::string torus = folder / "mbv-sizes-torus.stl";
    const std::string gears = folder / "mbv-sizes-gears.obj";
    const std::string boxes = folder / "mbv-sizes-boxes.mbv.json";
    const std::string picture = folder / "mbv-sizes.png";

    std::printf(
        "| | seconds | of CPU | GB at the peak | bytes a triangle |\n|---|---:|---:|---:|---:|\n");
    const std::uint32_t count = mbv::bench::writeTorus(torus, wanted);
    std::printf("| **%u triangles, binary STL** | | | | |\n", count);
    bool held = printRow("`info`", run({mbv, "info", torus}), count, kMaxToRead * count);
    for (const std::string volume : {"obb", "minimum", "sphere", "obb,minimum,sphere"})
        held &= printRow("`fit --volume " + volume + "`",
                         run({mbv, "fit", "--volume", volume, torus}), count, kMaxToRead * count);
    held &= printRow("`render`", run({mbv, "render", "-o", picture, torus}), count,
                     kMaxToRender * count);
    fs::remove(torus);

    mbv::bench::writeGears(gears, 300, 2000);
    held &= printRow("**300 concave faces of 2,000 corners**, `info`", run({mbv, "info", gears}), 0,
                     kAny);
    fs::remove(gears);

    mbv::bench::writeBoxes(boxes, 100'000);
    held &= printRow("**100,000 models**, `check`", run({mbv, "check", boxes}), 0, kAny);
    held &= printRow("**100,000 models**, `render`", run({mbv, "render", "-o", picture, boxes}), 0,
                     kMaxForModels);
    fs::remove(boxes);
    fs::remove(picture);
    return held ? 0 : 1;
}
