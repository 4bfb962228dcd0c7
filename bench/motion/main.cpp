// When moving meshes meet first, along random paths, on one thread. Prints Markdown tables.
//   mbv_bench_motion [--paths=COUNT] [FILE...]
// Each file moves past itself, and past the one before it; 1,000 paths each, or as many as a row
// has time for. Without files, a generated mesh. The last table is of single triangles, against a
// root finder.
#include "motion_peers.h"
#include "process_clock.h"
#include "random_paths.h"
#include "torus.h"
#include "triangle_times.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>

#include <tbb/global_control.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <random>
#include <span>
#include <string_view>
#include <vector>

namespace mbv::bench {
namespace {

using Times = std::vector<std::optional<double>>; ///< of first contacts, by path

struct NamedMesh {
    std::string name;
    TriangleMesh mesh; ///< the middle of its box is the origin
};

NamedMesh centered(std::string name, TriangleMesh mesh)
{
    const Aabb box = boundsOf(mesh.vertices);
    for (Vec3& v : mesh.vertices)
        v = v - (box.min + box.max) / 2;
    return {std::move(name), std::move(mesh)};
}

double reachOf(const TriangleMesh& mesh)
{
    double reach = 0;
    for (const Vec3& v : mesh.vertices)
        reach = std::max(reach, norm(v));
    return reach;
}

struct Run {
    Times times;
    double milliseconds = 0; ///< a path
};

/// What takes long looks at the first paths alone: no further one is begun after so long.
constexpr double kMaxMilliseconds = 30'000;

Run runOn(MotionPeer& peer, std::span<const Path> paths)
{
    Run run;
    run.times.reserve(paths.size());
    const double start = cpuMilliseconds();
    double took = 0;
    for (std::size_t i = 0; i < paths.size() && took < kMaxMilliseconds; ++i) {
        run.times.push_back(peer.firstContact(paths[i]));
        took = cpuMilliseconds() - start;
    }
    run.milliseconds = took / static_cast<double>(run.times.size());
    return run;
}

/// What a list of first contacts has that the true one has not.
struct Differences {
    std::size_t missed = 0; ///< contacts that it lacks
    std::size_t more = 0;   ///< contacts that it has alone
    double early = 0;       ///< at most, of the path
    double late = 0;        ///< likewise
};

Differences differences(const Times& truth, const Times& given)
{
    Differences result;
    for (std::size_t i = 0; i < given.size(); ++i) {
        result.missed += truth[i] && !given[i];
        result.more += !truth[i] && given[i];
        if (truth[i] && given[i]) {
            result.early = std::max(result.early, *truth[i] - *given[i]);
            result.late = std::max(result.late, *given[i] - *truth[i]);
        }
    }
    return result;
}

void printRow(const std::string& name, const Run& run, const Times& truth, double ours)
{
    const Differences off = differences(truth, run.times);
    std::printf("| %s | %zu | %.3f | %.3g | %zu | %zu | %.1g | %.1g |\n", name.c_str(),
                run.times.size(), run.milliseconds, run.milliseconds / ours, off.missed, off.more,
                off.early, off.late);
    std::fflush(stdout);
}

/// The least power of two of samples with which FCL finds a contact wherever mbv does.
std::size_t samplesThatFindAll(const NamedMesh& a, const NamedMesh& b, std::span<const Path> paths,
                               const Times& truth)
{
    constexpr std::size_t kMax = 1U << 20U;
    std::vector<const Path*> missed;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (truth[i])
            missed.push_back(&paths[i]);
    }
    std::size_t samples = 32;
    while (!missed.empty() && samples < kMax) {
        samples *= 2;
        const auto peer = fclSamplingPeer(samples);
        peer->build(a.mesh, b.mesh);
        std::erase_if(missed, [&](const Path* path) { return peer->firstContact(*path); });
    }
    return samples;
}

void printPair(const NamedMesh& a, const NamedMesh& b, std::size_t count)
{
    constexpr std::size_t kMaxForAdvancement = 10'000; // of koalas a path takes it minutes
    const double reach = reachOf(a.mesh) + reachOf(b.mesh);
    const std::vector<Path> all = randomPaths(count, reach, 1);
    const auto mbv = mbvMotionPeer();
    mbv->build(a.mesh, b.mesh);
    const Run ours = runOn(*mbv, all);
    const std::span<const Path> paths(all.data(), ours.times.size());
    const auto hits = std::count_if(ours.times.begin(), ours.times.end(),
                                    [](const auto& time) { return time.has_value(); });
    std::printf("### %s past %s, %zu and %zu triangles, %zu paths, %zd with a contact; %g s a row "
                "and what its last path takes\n\n",
                b.name.c_str(), a.name.c_str(), b.mesh.triangles.size(), a.mesh.triangles.size(),
                paths.size(), static_cast<std::ptrdiff_t>(hits), kMaxMilliseconds / 1000);
    std::printf("| | paths | ms a path | times that of mbv | missed | only here | early by up to | "
                "late by up to |\n|---|---|---|---|---|---|---|---|\n");
    printRow(mbv->name(), ours, ours.times, ours.milliseconds);
    const std::size_t fewest = samplesThatFindAll(a, b, paths, ours.times);
    // Of the paths that a peer has looked at, mbv's own time is what its row's ratio is to.
    const auto show = [&](std::unique_ptr<MotionPeer> peer, std::size_t most) {
        const std::span<const Path> few = paths.first(std::min(paths.size(), most));
        peer->build(a.mesh, b.mesh);
        const Run theirs = runOn(*peer, few);
        const double ofOurs = runOn(*mbv, few.first(theirs.times.size())).milliseconds;
        printRow(peer->name(), theirs, ours.times, ofOurs);
    };
    show(fclSamplingPeer(fewest), paths.size());
    show(fclSamplingPeer(1000), paths.size());
    show(fclSamplingPeer(100000), 50);
    if (a.mesh.triangles.size() + b.mesh.triangles.size() <= kMaxForAdvancement)
        show(fclAdvancementPeer(), 20);
    std::printf("\n");
}

TriangleMesh randomTriangle(std::mt19937& engine)
{
    std::normal_distribution<double> gauss;
    const auto corner = [&] { return Vec3{gauss(engine), gauss(engine), gauss(engine)}; };
    return {{corner(), corner(), corner()}, {{0, 1, 2}}};
}

/// Corners that meet faces, and edges that meet edges.
void printTriangles(std::size_t count)
{
    std::mt19937 engine(2);
    const std::vector<Path> paths = randomPaths(count, 1, 3);
    Times ours;
    Times roots;
    double oursTook = 0;
    double rootsTook = 0;
    double off = 0;
    const auto mbv = mbvMotionPeer();
    for (const Path& path : paths) {
        const TriangleMesh a = randomTriangle(engine);
        const TriangleMesh b = randomTriangle(engine);
        mbv->build(a, b);
        double start = cpuMilliseconds();
        const auto time = mbv->firstContact(path);
        oursTook += cpuMilliseconds() - start;
        if (time == path.keyframes().front().time)
            continue; // they meet already, and no root is to be found
        start = cpuMilliseconds();
        const auto root = firstContactByRoots(a, b, path);
        rootsTook += cpuMilliseconds() - start;
        ours.push_back(time);
        roots.push_back(root);
        if (time && root)
            off = std::max(off, std::abs(*time - *root));
    }
    const Differences apart = differences(ours, roots);
    const double pairs = static_cast<double>(ours.size());
    std::printf("### Single triangles, %zu pairs\n\n"
                "| | us a pair | contacts that the other has alone |\n|---|---|---|\n"
                "| mbv | %.3g | %zu |\n| roots of 15 functions, looked at 4,000 times | %.3g | %zu "
                "|\n\nWhere both have one, times differ by at most %.2g of the path.\n",
                ours.size(), 1e3 * oursTook / pairs, apart.more, 1e3 * rootsTook / pairs,
                apart.missed, off);
}

int run(const std::vector<std::string>& arguments)
{
    constexpr std::string_view kPaths = "--paths=";
    std::size_t count = 1000;
    std::vector<NamedMesh> meshes;
    for (const std::string& argument : arguments) {
        if (argument.starts_with(kPaths)) {
            std::from_chars(argument.data() + kPaths.size(), argument.data() + argument.size(),
                            count);
            continue;
        }
        try {
            meshes.push_back(
                centered(std::filesystem::path(argument).stem().string(), loadMesh(argument)));
        } catch (const Error& error) {
            std::fprintf(stderr, "%s\n", error.what());
            return 1;
        }
    }
    if (meshes.empty())
        meshes.push_back(centered("bumpy torus", bumpyTorus(100, 60)));
    const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        printPair(meshes[i], meshes[i], count);
        if (i > 0)
            printPair(meshes[i - 1], meshes[i], count);
    }
    printTriangles(count);
    return 0;
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    return mbv::bench::run({argv + 1, argv + argc});
}
