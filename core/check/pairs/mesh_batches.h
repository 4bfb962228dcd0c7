#pragma once

#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <functional>
#include <span>

/// Work that asks for meshes, in an order that needs few of them at a time. Private to the library,
/// as is all in this header.
namespace mbv {

/// Some of the pairs of a report, or all of them.
class PairBatch {
public:
    /// All of so many.
    explicit PairBatch(std::size_t count) : count_(count) {}
    explicit PairBatch(std::span<const std::size_t> picked)
        : picked_(picked.data()), count_(picked.size())
    {
    }

    std::size_t size() const { return count_; }
    std::size_t operator[](std::size_t n) const { return picked_ == nullptr ? n : picked_[n]; }

private:
    const std::size_t* picked_ = nullptr;
    std::size_t count_;
};

/// Calls work(batch) so that each pair is in one batch, and the meshes of a batch with their
/// hierarchies fit into `memory` bytes, or are those of few pairs that do not. Others are let go
/// (MeshAsset::letGo). Where all meshes fit, all pairs are one batch, and nothing is let go.
///
/// Meshes are put into blocks of half the memory; a batch is what two blocks have between them, so
/// that n blocks are read n / 2 times each at most.
void inPairBatches(const Scene& scene, std::span<const PairResult> pairs, std::size_t memory,
                   const ProgressFn& progress,
                   const std::function<void(const PairBatch&, const ProgressFn&)>& work);

/// Calls work(models) for runs of models whose meshes fit into `memory` bytes, or are one; letting
/// go of others. Models that share a mesh are in one run.
void inModelBatches(
    const Scene& scene, std::size_t memory, const ProgressFn& progress,
    const std::function<void(std::span<const std::size_t>, const ProgressFn&)>& work);

} // namespace mbv
