// What two copies of a closed mesh have in common, in poses from just touching to nearly the same,
// beside finding all pairs of triangles that meet. On one thread. Prints a Markdown table a mesh.
//   mbv_bench_solids [FILE...]
// Without files, a generated mesh.
#include "each_mesh.h"
#include "poses.h"
#include "process_clock.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/overlap_solid.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/mesh_query/penetration.h>

#include <tbb/global_control.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mbv::bench {
namespace {

/// The best of several, in turns, so that what slows the machine for a while slows all of them.
std::vector<double> bestTimes(const std::vector<std::function<void()>>& works)
{
    constexpr double kTurn = 5; // milliseconds
    constexpr int kRounds = 15;
    std::vector<double> best(works.size(), 1e300);
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < works.size(); ++i) {
            const double start = cpuMilliseconds();
            double spent = 0;
            int times = 0;
            do {
                works[i]();
                ++times;
                spent = cpuMilliseconds() - start;
            } while (spent < kTurn);
            best[i] = std::min(best[i], spent / times);
        }
    }
    return best;
}

void printMesh(const std::string& name, const TriangleMesh& mesh)
{
    std::printf(
        "### %s twice, %zu triangles: the solid in common and its depth\n\n"
        "| ms (times that of all pairs) | all pairs | overlap solid | penetration | pairs | "
        "triangles of the solid | volume | depth |\n|---|---|---|---|---|---|---|---|\n",
        name.c_str(), mesh.triangles.size());
    const MeshBvh bvh(std::make_shared<TriangleMesh>(mesh));
    for (const NamedPoses& named : posesFor(mesh)) {
        const PosedMesh a = {bvh, {}};
        const PosedMesh b = {bvh, named.poses.front()};
        const std::size_t pairs = intersectingTriangles(a, b).size();
        if (pairs == 0)
            continue;
        const auto best =
            bestTimes({[&] { (void)intersectingTriangles(a, b); },
                       [&] { (void)overlapSolid(a, b); }, [&] { (void)penetration(a, b); }});
        const auto found = penetration(a, b);
        const TriangleMesh& solid = found->overlap;
        const double volume = solid.triangles.empty() ? 0 : propertiesOf(solid).signedVolume;
        std::printf("| %s | %.4g | %.4g (%.3g) | %.4g (%.3g) | %zu | %zu | %.10g | %.7g |\n",
                    named.name.c_str(), best[0], best[1], best[1] / best[0], best[2],
                    best[2] / best[0], pairs, solid.triangles.size(), volume, found->depth());
        std::fflush(stdout);
    }
    std::printf("\n");
}

int run(const std::vector<std::string>& files)
{
    const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
    return forEachMesh(files, printMesh);
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    return mbv::bench::run({argv + 1, argv + argc});
}
