#pragma once

#include "arrangement.h"
#include "patches.h"

#include "collision/exact/exact_point.h"
#include "geometry/stop_check.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <array>
#include <optional>

/// Internal.
namespace mbv::solid {

/// Whether the points next to a piece, on the side where its normal points and on the other one,
/// are inside both solids.
struct Insides {
    bool above = false;
    bool below = false;
};

/// By rays, exactly.
class PieceInsides {
public:
    /// What is given must outlive this.
    PieceInsides(const PosedMesh& a, const PosedMesh& b, StopCheck& stop);

    /// Of the first piece of a patch, by any of them where rays tell.
    Insides of(const Patch& patch, const Arrangement& arrangement) const;

    /// Of a whole triangle of mesh `owner` (0: A): "above" is where it faces.
    Insides of(std::uint32_t triangle, std::size_t owner) const;

private:
    std::optional<Insides> of(const bvh::ExactPoint& middle, int axis,
                              const std::array<bool, 2>& owners) const;
    std::optional<Insides> of(const Piece& piece, const Arrangement& arrangement) const;
    std::optional<bool> isInside(const bvh::ExactPoint& p, const PosedMesh& solid,
                                 const Vec3& up) const;

    std::array<const PosedMesh*, 2> solids_;
    std::array<Aabb, 2> boxes_; ///< that they lie in
    StopCheck& stop_;
};

} // namespace mbv::solid
