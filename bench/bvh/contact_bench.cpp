// A box that rests on a mesh, sunk into it by a part of its size: the contacts by mbv and by FCL,
// which gives one for each triangle. On one thread. Prints a Markdown table a mesh.
//   mbv_bench_contacts [FILE...]
// Without files, a generated mesh.
#include "each_mesh.h"
#include "fcl_values.h"
#include "process_clock.h"

#include <mbv/mesh_query/contact_patches.h>
#include <mbv/mesh_query/mesh_shape.h>

#include <fcl/narrowphase/collision.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace mbv::bench {
namespace {

/// The best of several.
double bestTime(const std::function<void()>& work)
{
    constexpr double kTurn = 5; // milliseconds
    constexpr int kRounds = 15;
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kRounds; ++round) {
        const double start = cpuMilliseconds();
        double spent = 0;
        int times = 0;
        do {
            work();
            ++times;
            spent = cpuMilliseconds() - start;
        } while (spent < kTurn);
        best = std::min(best, spent / times);
    }
    return best;
}

std::size_t contactsByFcl(const fcl::BVHModel<fcl::OBBRSSd>& model, const Obb& box)
{
    const fcl::Boxd shape(2 * fclVector(box.halfExtents));
    fcl::Transform3d pose = fcl::Transform3d::Identity();
    for (std::size_t i = 0; i < 3; ++i)
        pose.linear().col(static_cast<Eigen::Index>(i)) = fclVector(box.axes[i]);
    pose.translation() = fclVector(box.center);
    const fcl::CollisionRequestd request(std::numeric_limits<int>::max(), true);
    fcl::CollisionResultd result;
    fcl::collide(&shape, pose, &model, fcl::Transform3d::Identity(), request, result);
    return result.numContacts();
}

void printMesh(const std::string& name, const TriangleMesh& mesh)
{
    std::printf(
        "### a box on %s, %zu triangles\n\n| box, sunk by | triangles met | mbv ms | mbv "
        "patches | FCL ms (times that of mbv) | FCL contacts |\n|---|---|---|---|---|---|\n",
        name.c_str(), mesh.triangles.size());
    const PosedMesh posed = {MeshBvh(std::make_shared<TriangleMesh>(mesh)), {}};
    const auto model = fclModel<fcl::OBBRSSd>(mesh);
    const Aabb& bounds = posed.bvh.bounds();
    const Vec3 extent = bounds.max - bounds.min;
    for (const double size : {0.05, 0.2}) {
        const double half = size * maxComponent(extent) / 2;
        for (const double sunk : {0.02, 0.25}) {
            // Below the highest vertex, turned so that nothing is parallel.
            const Vec3 top =
                *std::max_element(mesh.vertices.begin(), mesh.vertices.end(),
                                  [](const Vec3& p, const Vec3& q) { return p.z < q.z; });
            const Obb box = {top + Vec3{0, 0, half * (1 - 2 * sunk)},
                             {half, half, half},
                             axesOf(fromEulerXyzDegrees({2, 1, 30}))};
            const double ours = bestTime([&] { (void)contactPatches(box, posed); });
            const double fcl = bestTime([&] { (void)contactsByFcl(*model, box); });
            std::printf("| %.2g of the mesh, %.2g of its own size | %zu | %.4g | %zu | %.4g (%.3g) "
                        "| %zu |\n",
                        size, sunk, intersectingTriangles(posed, box).size(), ours,
                        contactPatches(box, posed).size(), fcl, fcl / ours,
                        contactsByFcl(*model, box));
            std::fflush(stdout);
        }
    }
    std::printf("\n");
}

} // namespace
} // namespace mbv::bench

int main(int argc, char** argv)
{
    return mbv::bench::forEachMesh({argv + 1, argv + argc}, mbv::bench::printMesh);
}
