#pragma once

#include <mbv/collision/triangle_pair.h>
#include <mbv/geometry/triangle_mesh.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

/// The connectivity of a mesh, as the questions about insides need it. Internal.
namespace mbv::bvh {

/// Triangles joined by edges, directly or through others.
struct MeshComponent {
    std::uint32_t triangle = 0;            ///< one of them
    std::array<std::uint32_t, 6> extremes; ///< their vertices of least x, y, z and largest x, y, z
};

struct MeshConnectivity {
    bool watertight = false; ///< see MeshProperties
    std::vector<MeshComponent> components;
};

/// How one gets from triangle to triangle. Precondition of what is said of it: watertight.
struct MeshTopology {
    std::vector<std::uint32_t> merged; ///< of each vertex, the lowest with the same coordinates
    /// Of each triangle those across its sides, from corner i to the next; all but of triangles
    /// with two corners in one place, which have none.
    std::vector<std::array<std::uint32_t, 3>> neighbors;
    std::vector<std::uint32_t> component; ///< of each triangle, into MeshConnectivity's
};

/// Found out when first asked for; threads may ask at once.
class LazyConnectivity {
public:
    const MeshConnectivity& of(const TriangleMesh& mesh) const;

    const MeshTopology& topologyOf(const TriangleMesh& mesh) const;

    /// Its triangles that may meet, see mesh_query/self/self_clearance.h, by `find()` where nobody
    /// has asked before.
    template <class Find>
    const std::optional<std::vector<TrianglePair>>& doubtfulPairs(const Find& find) const
    {
        std::call_once(onceDoubtful_, [&] {
            doubtful_ = find();
            if (doubtful_)
                memory_ += doubtful_->size() * sizeof(TrianglePair);
            isDoubtfulKnown_ = true;
        });
        return doubtful_;
    }

    /// Somebody has asked before.
    bool isDoubtfulKnown() const { return isDoubtfulKnown_; }

    /// Whether triangles of it cross or lie on each other, by `find()` where nobody has asked
    /// before.
    template <class Find> bool passesThroughItself(const Find& find) const
    {
        std::call_once(onceThroughItself_, [&] { isThroughItself_ = find(); });
        return isThroughItself_;
    }

    /// Whether the triangles of a watertight mesh face into the solid, by `find()` where nobody has
    /// asked before.
    template <class Find> bool facesInward(const Find& find) const
    {
        std::call_once(onceInward_, [&] { isInward_ = find(); });
        return isInward_;
    }

    /// Bytes of what has been found so far, but of the components.
    std::size_t memory() const { return memory_; }

    /// Counts triangles that were looked at for contacts of the mesh with itself; all so far.
    std::size_t addLookedAt(std::size_t triangles) const { return lookedAt_ += triangles; }

private:
    mutable std::once_flag once_;
    mutable MeshConnectivity connectivity_;
    mutable std::once_flag onceTopology_;
    mutable MeshTopology topology_;
    mutable std::once_flag onceDoubtful_;
    mutable std::atomic<bool> isDoubtfulKnown_ = false;
    mutable std::optional<std::vector<TrianglePair>> doubtful_;
    mutable std::once_flag onceThroughItself_;
    mutable bool isThroughItself_ = false;
    mutable std::once_flag onceInward_;
    mutable bool isInward_ = false;
    mutable std::atomic<std::size_t> lookedAt_ = 0;
    mutable std::atomic<std::size_t> memory_ = 0;
};

} // namespace mbv::bvh
