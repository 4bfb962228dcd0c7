// How tight and how fast: every fit of every mesh, one row each, then how the rows are spread.
//   mbv_bench_fit [FOLDER...]     meshes of the folders, besides the generated ones

#include "meshes.h"
#include "peers.h"

#include <mbv/fit/fit.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

namespace mbv::bench {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Timed {
    double size = kNone; ///< a volume or a radius
    double ms = kNone;   ///< of processor time, best of the repeats
};

/// Of this thread, so that what else the machine does hardly counts.
double processorMs()
{
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// Repeated for so long, and so often at least: the first of all is slow. What is short is called
/// many times between two readings of the clock, each of which takes half a microsecond.
Timed timed(const Fit& fit, double mostMs, int fewest)
{
    constexpr double kShortMs = 0.05;
    Timed result = {kNone, std::numeric_limits<double>::infinity()};
    double spent = 0;
    int calls = 1;
    for (int i = 0; i < fewest || (spent < mostMs && i < 50); ++i) {
        const double start = processorMs();
        for (int call = 0; call < calls; ++call) {
            result.size = fit();
        }
        const double took = processorMs() - start;
        spent += took;
        result.ms = std::min(result.ms, took / calls);
        calls = std::max(calls, static_cast<int>(kShortMs / result.ms));
    }
    return result;
}

struct Row {
    std::string name;
    std::size_t vertices = 0;
    Timed vtk;
    Timed obb;
    Timed fast;
    Timed tight;
    Timed cgal;
    Timed sphere;
    Timed cgalSphere;
    Timed capsule;
    double pcaCapsule = kNone;

    double best() const { return std::fmin(std::fmin(fast.size, tight.size), cgal.size); }
};

Row measured(const NamedMesh& named)
{
    const TriangleMesh& mesh = named.mesh;
    Row row;
    row.name = named.name;
    row.vertices = mesh.vertices.size();
    row.vtk = timed(vtkPrincipalBox(mesh), 20, 3);
    row.obb = timed([&] { return volumeOf(fitObb(mesh)).value(); }, 20, 3);
    row.fast = timed([&] { return volumeOf(fitMinimumObb(mesh.vertices)).value(); }, 20, 3);
    row.tight = timed(
        [&] { return volumeOf(fitMinimumObb(mesh.vertices, {.tight = true})).value(); }, 1, 1);
    row.sphere = timed([&] { return fitSphere(mesh.vertices).radius; }, 30, 3);
    row.capsule = timed([&] { return volumeOf(fitCapsule(mesh.vertices)).value(); }, 1, 1);
    row.pcaCapsule = leastSquaresCapsule(mesh.vertices);
#ifdef MBV_BENCH_CGAL
    row.cgal = timed(cgalBox(mesh), 1, 1);
    row.cgalSphere = timed(cgalSphere(mesh), 5, 3);
#endif
    return row;
}

void print(const Row& row)
{
    std::printf("%s,%zu", row.name.c_str(), row.vertices);
    const double best = row.best();
    for (const Timed& box : {row.vtk, row.obb, row.fast, row.tight, row.cgal}) {
        std::printf(",%.6f,%.4g", box.size / best, box.ms);
    }
    std::printf(",%.12g,%.4g,%.12g,%.4g,%.6f,%.4g", row.sphere.size, row.sphere.ms,
                row.cgalSphere.size, row.cgalSphere.ms, row.capsule.size / row.pcaCapsule,
                row.capsule.ms);
    std::printf("\n");
    std::fflush(stdout);
}

/// The median, 95th percentile and largest of the numbers that are there.
void printSpread(const std::string& what, std::vector<double> numbers)
{
    std::erase_if(numbers, [](double x) { return !std::isfinite(x); }); // flat meshes: 0 / 0
    if (numbers.empty()) {
        return;
    }
    std::ranges::sort(numbers);
    const auto at = [&](double part) {
        const double place = std::round(part * static_cast<double>(numbers.size() - 1));
        return numbers[static_cast<std::size_t>(place)];
    };
    std::printf("%s,%zu,%.9g,%.9g,%.9g\n", what.c_str(), numbers.size(), at(0.5), at(0.95), at(1));
}

int run(const std::vector<std::string>& folders)
{
    std::vector<NamedMesh> meshes;
    for (const std::string& folder : folders) {
        std::ranges::move(meshesIn(folder), std::back_inserter(meshes));
    }
    std::ranges::move(generatedMeshes(), std::back_inserter(meshes));
    std::printf("mesh,vertices,vtk,vtk_ms,obb,obb_ms,fast,fast_ms,tight,tight_ms,cgal,cgal_ms,"
                "sphere,sphere_ms,cgal_sphere,cgal_sphere_ms,capsule/pca,capsule_ms\n");
    std::vector<Row> rows;
    for (const NamedMesh& mesh : meshes) {
        rows.push_back(measured(mesh));
        print(rows.back());
    }
    const auto spread = [&](const std::string& what, auto number) {
        std::vector<double> numbers;
        std::ranges::transform(rows, std::back_inserter(numbers), number);
        printSpread(what, numbers);
    };
    std::printf("\nwhat,meshes,median,95th,worst\n");
    spread("volume vtk / best", [](const Row& r) { return r.vtk.size / r.best(); });
    spread("volume obb / best", [](const Row& r) { return r.obb.size / r.best(); });
    spread("volume minimum fast / best", [](const Row& r) { return r.fast.size / r.best(); });
    spread("volume minimum tight / best", [](const Row& r) { return r.tight.size / r.best(); });
    spread("volume CGAL / best", [](const Row& r) { return r.cgal.size / r.best(); });
    spread("time fast / vtk (5000 vertices and more)",
           [](const Row& r) { return r.vertices < 5000 ? kNone : r.fast.ms / r.vtk.ms; });
    spread("time tight / vtk (5000 vertices and more)",
           [](const Row& r) { return r.vertices < 5000 ? kNone : r.tight.ms / r.vtk.ms; });
    spread("ms fast (below 5000 vertices)",
           [](const Row& r) { return r.vertices < 5000 ? r.fast.ms : kNone; });
    spread("time fast / CGAL", [](const Row& r) { return r.fast.ms / r.cgal.ms; });
    spread("time sphere / CGAL", [](const Row& r) { return r.sphere.ms / r.cgalSphere.ms; });
    spread("radius sphere / CGAL - 1",
           [](const Row& r) { return r.sphere.size / r.cgalSphere.size - 1; });
    spread("volume capsule / least-squares capsule",
           [](const Row& r) { return r.capsule.size / r.pcaCapsule; });
    return 0;
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    return mbv::bench::run({argv + 1, argv + argc});
}
