#include "mesh_batches.h"

#include "geometry/parallel/progress_part.h"

#include <mbv/check/check_overlaps.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

/// Of a hierarchy over a mesh, a triangle, with the connectivity that depths ask for; see MeshBvh.
constexpr std::size_t kHierarchyBytes = 60 + 18;

/// The distinct meshes of some models, put into blocks as they come.
class MeshBlocks {
public:
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    explicit MeshBlocks(std::size_t most) : most_(most) {}

    /// The block of the model's mesh; kNone for a shape.
    std::uint32_t of(const Model& model)
    {
        if (model.mesh == nullptr)
            return kNone;
        const auto [entry, isNew] = blockOf_.try_emplace(model.mesh->identity(), 0);
        if (isNew) {
            const std::size_t bytes =
                model.mesh->meshBytes() + kHierarchyBytes * model.mesh->triangleCount();
            if (meshes_.empty() || last_ + bytes > most_) {
                meshes_.emplace_back();
                last_ = 0;
            }
            last_ += bytes;
            bytes_ += bytes;
            meshes_.back().push_back(model.mesh);
            entry->second = static_cast<std::uint32_t>(meshes_.size() - 1);
        }
        return entry->second;
    }

    std::size_t count() const { return meshes_.size(); }
    /// Of all together.
    std::size_t bytes() const { return bytes_; }

    /// All but those of two blocks.
    void letGoBut(std::uint32_t one, std::uint32_t other) const
    {
        for (std::uint32_t block = 0; block < meshes_.size(); ++block) {
            if (block == one || block == other)
                continue;
            for (const MeshAssetPtr& mesh : meshes_[block])
                mesh->letGo();
        }
    }

private:
    std::size_t most_;
    std::size_t last_ = 0; // bytes of the last block
    std::size_t bytes_ = 0;
    std::unordered_map<const void*, std::uint32_t> blockOf_;
    std::vector<std::vector<MeshAssetPtr>> meshes_; // by block
};

/// The block of the one mesh stands for both where the other is a shape.
std::pair<std::uint32_t, std::uint32_t> inOrder(std::uint32_t a, std::uint32_t b)
{
    if (a == MeshBlocks::kNone)
        a = b;
    if (b == MeshBlocks::kNone)
        b = a;
    return std::minmax(a, b);
}

/// Whether all meshes of the scene fit, without asking about pairs.
bool allFit(const Scene& scene, std::size_t memory)
{
    if (memory == kAnyMemory)
        return true;
    MeshBlocks all(memory);
    for (const Model& model : scene.models)
        all.of(model);
    return all.bytes() <= memory;
}

} // namespace

void inPairBatches(const Scene& scene, std::span<const PairResult> pairs, std::size_t memory,
                   const ProgressFn& progress,
                   const std::function<void(const PairBatch&, const ProgressFn&)>& work)
{
    if (allFit(scene, memory)) {
        work(PairBatch(pairs.size()), progress);
        return;
    }
    MeshBlocks blocks(memory / 2);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> batches;
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        const std::uint32_t a = blocks.of(scene.models[pairs[n].a]);
        batches[inOrder(a, blocks.of(scene.models[pairs[n].b]))].push_back(n);
    }
    for (const Model& model : scene.models)
        blocks.of(model); // those that no pair needs are let go with the others
    std::size_t done = 0;
    for (const auto& [blocksOfBatch, picked] : batches) {
        blocks.letGoBut(blocksOfBatch.first, blocksOfBatch.second);
        work(PairBatch(picked), partOfProgress(progress, done++, batches.size()));
    }
}

void inModelBatches(
    const Scene& scene, std::size_t memory, const ProgressFn& progress,
    const std::function<void(std::span<const std::size_t>, const ProgressFn&)>& work)
{
    const bool isOne = allFit(scene, memory);
    MeshBlocks blocks(memory);
    std::map<std::uint32_t, std::vector<std::size_t>> batches;
    for (std::size_t n = 0; n < scene.models.size(); ++n)
        batches[isOne ? 0 : blocks.of(scene.models[n])].push_back(n);
    std::size_t done = 0;
    for (const auto& [block, models] : batches) {
        blocks.letGoBut(block, block);
        work(models, partOfProgress(progress, done++, batches.size()));
    }
}

} // namespace mbv
