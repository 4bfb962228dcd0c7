#pragma once

#include "mesh_query/overlap/overlap_walk.h"

#include <mbv/collision/triangle_pair.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>
#include <span>
#include <vector>

/// Internal.
namespace mbv::bvh {

/// The pairs of triangles of two meshes that meet: kept while they are few, looked for again each
/// time where they are many, since two fans of n slivers make n^2.
class MeetingPairs {
public:
    /// Keeps `most` pairs, those found first. `stop` must outlive this.
    MeetingPairs(const PosedMesh& a, const PosedMesh& b, std::size_t most, StopCheck& stop);

    std::size_t count() const { return count_; }
    bool areAllKept() const { return kept_.size() == count_; }

    /// In ascending order.
    std::span<const TrianglePair> kept() const { return kept_; }
    std::vector<TrianglePair> takeKept() { return std::move(kept_); }

    /// Gives the sink all pairs, until it wants no more.
    void forEach(const PairSink& sink) const;

private:
    PosedMesh a_;
    PosedMesh b_;
    StopCheck& stop_;
    std::size_t count_ = 0;
    std::vector<TrianglePair> kept_;
};

} // namespace mbv::bvh
