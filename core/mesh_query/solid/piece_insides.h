#pragma once

#include "arrangement.h"
#include "patches.h"

#include "collision/exact/exact_point.h"
#include "geometry/parallel/stop_check.h"
#include "mesh_query/point_in_solid.h"

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
    Insides of(const Patch& patch, const Arrangement& arrangement);

    /// Of a whole triangle of mesh `owner` (0: A): "above" is where it faces.
    Insides of(std::uint32_t triangle, std::size_t owner);

    /// Of either solid, as far as was asked: its mesh passes through itself, and some place is in
    /// two of its bodies, which counts as outside, that the other one fills.
    std::array<bool, 2> areFilledTwice() const;

private:
    std::optional<Insides> of(const bvh::ExactPoint& middle, int axis,
                              const std::array<bool, 2>& owners);
    std::optional<Insides> of(const Piece& piece, const Arrangement& arrangement);
    std::optional<bvh::PointInSolid> placeOf(const bvh::ExactPoint& p, std::size_t solid,
                                             const Vec3& up);

    std::array<const PosedMesh*, 2> solids_;
    std::array<Aabb, 2> boxes_;               ///< that they lie in
    std::array<bool, 2> areFilledTwice_ = {}; ///< at some place that the other one fills
    StopCheck& stop_;
};

} // namespace mbv::solid
