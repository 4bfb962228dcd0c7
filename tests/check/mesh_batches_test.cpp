#include "check/pairs/mesh_batches.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/check_review.h>
#include <mbv/report/report_csv.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace mbv {
namespace {

TriangleMesh boxMesh(double half)
{
    TriangleMesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.vertices.push_back({(i & 1U) != 0 ? half : -half, (i & 2U) != 0 ? half : -half,
                                 (i & 4U) != 0 ? half : -half});
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

/// Bytes of a box with its hierarchy and the connectivity of its triangles, as batches estimate
/// them.
constexpr std::size_t kBox = 8 * 24 + 12 * 12 + 12 * (60 + 18);

/// Twelve boxes, each a mesh of its own that two models share, a ball and a floor, in one heap.
struct Heap {
    Heap()
    {
        for (std::size_t i = 0; i < 12; ++i) {
            const double half = 1 + 0.1 * static_cast<double>(i);
            const std::string name = "box-" + std::to_string(i);
            const auto mesh = std::make_shared<const MeshAsset>(
                name + ".stl", boxMesh(half), std::vector<std::string>{}, [this, i, half] {
                    ++readAgain[i];
                    return boxMesh(half);
                });
            for (const char* which : {"", "-too"}) {
                Model model;
                model.name = name + which;
                model.mesh = mesh;
                model.pose.translation = {0.3 * static_cast<double>(i), *which != 0 ? 0.5 : 0, 0};
                scene.models.push_back(model);
            }
        }
        Model ball;
        ball.name = "ball";
        ball.shape = Sphere{{1, 0, 1}, 0.5};
        Model floor;
        floor.name = "floor";
        floor.shape = HalfSpace{{0, 0, 1}, 0};
        scene.models.insert(scene.models.end(), {ball, floor});
    }

    std::string csv(std::size_t memory)
    {
        CheckOptions options;
        options.exact = true;
        options.memory = memory;
        CheckReport report = checkOverlaps(scene, options);
        findPenetrations(scene, report, false, memory);
        std::string text;
        writeCheckReportCsv(scene, report, false, [&](std::string_view part) { text += part; });
        return text;
    }

    Scene scene;
    std::vector<std::atomic<int>> readAgain = std::vector<std::atomic<int>>(12);
};

TEST(MeshBatches, GiveTheSameReportAndReadEachMeshFewTimes)
{
    Heap heap;
    const std::string whole = heap.csv(kAnyMemory);
    EXPECT_GT(std::ranges::count(whole, '\n'), 100);
    EXPECT_EQ(heap.csv(100 * kBox), whole);
    EXPECT_TRUE(std::ranges::all_of(heap.readAgain, [](int n) { return n == 0; }))
        << "all fit, and yet some were let go";
    // Six blocks of two meshes: at most one batch with each other block, while meshes are looked at
    // and while depths are found, and one where volumes are.
    EXPECT_EQ(heap.csv(4 * kBox), whole);
    EXPECT_TRUE(std::ranges::any_of(heap.readAgain, [](int n) { return n > 0; }));
    for (auto& n : heap.readAgain)
        EXPECT_LE(n.load(), 13);
    EXPECT_EQ(heap.csv(1), whole) << "less than two meshes take";
}

TEST(MeshBatches, HaveEachPairOnceAndNoMoreThanTwoBlocks)
{
    Heap heap;
    std::vector<PairResult> pairs;
    for (std::size_t a = 0; a < heap.scene.models.size(); ++a) {
        for (std::size_t b = a + 1; b < heap.scene.models.size(); ++b) {
            pairs.emplace_back();
            pairs.back().a = static_cast<std::uint32_t>(a);
            pairs.back().b = static_cast<std::uint32_t>(b);
        }
    }
    std::multiset<std::size_t> seen;
    std::size_t batches = 0;
    inPairBatches(heap.scene, pairs, 4 * kBox, {}, [&](const PairBatch& batch, const ProgressFn&) {
        ++batches;
        std::set<const void*> meshes;
        for (std::size_t n = 0; n < batch.size(); ++n) {
            seen.insert(batch[n]);
            for (const std::size_t model : {pairs[batch[n]].a, pairs[batch[n]].b}) {
                if (heap.scene.models[model].mesh)
                    meshes.insert(heap.scene.models[model].mesh->identity());
            }
        }
        EXPECT_LE(meshes.size(), 4U);
    });
    EXPECT_GT(batches, 6U);
    EXPECT_EQ(seen.size(), pairs.size());
    EXPECT_EQ(std::set<std::size_t>(seen.begin(), seen.end()).size(), pairs.size());
}

} // namespace
} // namespace mbv
