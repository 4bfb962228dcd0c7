#pragma once

#include "geometry/parallel/stop_check.h"
#include "mesh_contacts.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>

/// Internal.
namespace mbv::bvh {

/// Numbers the flat areas of a watertight mesh in the world: triangles of one plane, exactly, that
/// are joined by sides.
class FlatAreas {
public:
    /// The mesh must outlive this.
    explicit FlatAreas(const PosedMesh& mesh) : mesh_(mesh) {}

    std::uint32_t of(std::uint32_t triangle);

private:
    const PosedMesh& mesh_;
    std::unordered_map<std::uint32_t, std::uint32_t> areas_; ///< by triangle
    std::uint32_t count_ = 0;
};

/// Which flat areas of two watertight meshes have been told to lie on each other in vain. Where
/// neither mesh meets itself, what is inside on either side is the same all over a flat area: one
/// look at a pair of areas tells of all their triangles, of which two fans of n slivers have n^2
/// pairs.
class ToldAreas {
public:
    /// The meshes and `stop` must outlive this.
    ToldAreas(const PosedMesh& a, const PosedMesh& b, StopCheck& stop)
        : a_(a), b_(b), stop_(stop), areasOfA_(a), areasOfB_(b)
    {
    }

    /// A look at the two would tell nothing new.
    bool contain(const TrianglePair& coplanar);

    /// What a look at them told holds for all of their areas.
    void add(const TrianglePair& coplanar);

private:
    /// Neither mesh meets itself, as far as it pays to find out.
    bool areClear();

    const PosedMesh& a_;
    const PosedMesh& b_;
    StopCheck& stop_;
    FlatAreas areasOfA_;
    FlatAreas areasOfB_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> told_;
    std::size_t asked_ = 0;
    bool areClear_ = false;
};

} // namespace mbv::bvh
