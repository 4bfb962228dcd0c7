// One mesh read from every format, by mbv and by other readers. Prints a Markdown table.
//   mbv_bench_reading [TRIANGLES]     of the mesh, a million unless told
#include "files.h"
#include "process_clock.h"
#include "readers.h"

#include <mbv/mesh_io/load_mesh.h>

#include <tbb/global_control.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>

namespace mbv::bench {
namespace {

struct Reader {
    std::string name;
    std::function<std::size_t(const std::filesystem::path&)> read; ///< gives the triangles
};

std::size_t readByMbv(const std::filesystem::path& path)
{
    const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
    return loadMesh(path).triangles.size();
}

std::vector<Reader> readers()
{
    std::vector<Reader> result = {{"mbv loadMesh", readByMbv}};
#ifdef MBV_BENCH_TINYOBJ
    result.push_back({"tinyobjloader LoadObj", readByTinyobj});
#endif
#ifdef MBV_BENCH_ASSIMP
    result.push_back({"assimp ReadFile", readByAssimp});
#endif
    return result;
}

/// Milliseconds, the least of the readers' turns; 0 where a reader does not find the triangles.
std::vector<double> bestTimes(const std::vector<Reader>& all, const MeshFile& file,
                              std::size_t triangles)
{
    constexpr int kTurns = 4;
    std::vector<double> best(all.size(), 0);
    for (int turn = 0; turn < kTurns; ++turn) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double start = cpuMilliseconds();
            if (all[i].read(file.path) != triangles)
                continue;
            const double took = cpuMilliseconds() - start;
            best[i] = best[i] == 0 ? took : std::min(best[i], took);
        }
    }
    return best;
}

int run(std::size_t wanted)
{
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / "mbv_bench_reading";
    std::filesystem::create_directories(folder);
    const TriangleMesh mesh = torusOf(wanted);
    const std::vector<MeshFile> files = writeFiles(mesh, folder);
    const std::vector<Reader> all = readers();

    std::printf("\n### reading a mesh of %zu triangles, 1 thread\n\n| ms (times that of mbv) |",
                mesh.triangles.size());
    for (const MeshFile& file : files)
        std::printf(" %s |", file.format.c_str());
    std::printf("\n|---|");
    std::vector<std::vector<double>> times;
    for (const MeshFile& file : files) {
        std::printf("---|");
        times.push_back(bestTimes(all, file, mesh.triangles.size()));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::printf("\n| %s |", all[i].name.c_str());
        for (const std::vector<double>& ofFile : times) {
            if (ofFile[i] > 0)
                std::printf(" %.0f (%.2f) |", ofFile[i], ofFile[i] / ofFile[0]);
            else
                std::printf(" |");
        }
    }
    std::printf("\n| size of the file, MB |");
    for (const MeshFile& file : files)
        std::printf(" %.0f |", static_cast<double>(std::filesystem::file_size(file.path)) / 1e6);
    std::printf("\n| MB/s, of mbv |");
    for (std::size_t k = 0; k < files.size(); ++k) {
        const auto bytes = static_cast<double>(std::filesystem::file_size(files[k].path));
        std::printf(" %.0f |", bytes / 1e3 / times[k][0]);
    }
    std::printf("\n\n");
    std::filesystem::remove_all(folder);
    return 0;
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    return mbv::bench::run(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1'000'000);
}
