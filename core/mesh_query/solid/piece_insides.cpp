#include "piece_insides.h"

#include "cut_region.h"
#include "mesh_query/point_in_solid.h"
#include "mesh_query/triangles/triangle_contact.h"
#include "mesh_query/world_triangle.h"

#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/geometry/error.h>

#include <algorithm>

namespace mbv::solid {
namespace {

using bvh::ExactDirection;
using bvh::ExactPoint;
using bvh::PointInSolid;

[[noreturn]] void throwUndecided()
{
    throw Error(ErrorCode::DegenerateMesh,
                "the meshes meet in so many edges at once that no ray tells their insides apart");
}

/// All its corners are corners of meshes.
bool isOfDoubles(const Piece& piece, const VertexTable& vertices)
{
    return std::ranges::all_of(piece.corners,
                               [&](std::uint32_t corner) { return vertices[corner].isDouble(); });
}

ExactPoint middleOf(const Triangle& t)
{
    return bvh::pointInside(t, 0.3125, 0.34375);
}

ExactPoint middleOf(const Piece& piece, const VertexTable& vertices)
{
    const auto& [a, b, c] = piece.corners;
    if (isOfDoubles(piece, vertices))
        return middleOf({vertices[a].rounded(), vertices[b].rounded(), vertices[c].rounded()});
    const FractionVec3 sum = vertices[a].value() + vertices[b].value() + vertices[c].value();
    const Fraction third = Fraction(1) / Fraction(3);
    return ExactPoint(FractionVec3{sum[0] * third, sum[1] * third, sum[2] * third});
}

} // namespace

PieceInsides::PieceInsides(const PosedMesh& a, const PosedMesh& b, StopCheck& stop)
    : solids_{&a, &b}, boxes_{worldBox(a), worldBox(b)}, stop_(stop)
{
}

/// Those whose corners are doubles come first: rays from them cost a fraction.
Insides PieceInsides::of(const Patch& patch, const Arrangement& arrangement) const
{
    for (const bool areDoubles : {true, false}) {
        for (const Patch::Member& member : patch.members) {
            const Piece& piece = arrangement.pieces[member.piece];
            if (isOfDoubles(piece, arrangement.vertices) != areDoubles)
                continue;
            if (const auto insides = of(piece, arrangement))
                return member.isFlipped ? Insides{insides->below, insides->above} : *insides;
        }
    }
    throwUndecided();
}

Insides PieceInsides::of(std::uint32_t triangle, std::size_t owner) const
{
    const Triangle t = bvh::worldTriangle(*solids_[owner], triangle);
    const Facing facing = facingOf(t);
    const auto insides = of(middleOf(t), facing.axis, {owner == 0, owner == 1});
    if (!insides)
        throwUndecided();
    return facing.sign < 0 ? Insides{insides->below, insides->above} : *insides;
}

std::optional<Insides> PieceInsides::of(const Piece& piece, const Arrangement& arrangement) const
{
    return of(middleOf(piece, arrangement.vertices), piece.axis, piece.owners);
}

std::optional<Insides> PieceInsides::of(const ExactPoint& middle, int axis,
                                        const std::array<bool, 2>& owners) const
{
    Vec3 up;
    up[axis] = 1;
    Insides insides = {true, true};
    for (const bool isOwn : {false, true}) { // the other first: mostly it decides
        for (std::size_t i = 0; i < 2; ++i) {
            if (owners[i] != isOwn || (!insides.above && !insides.below))
                continue;
            const auto above = isInside(middle, *solids_[i], up);
            const auto below = isOwn ? isInside(middle, *solids_[i], -up) : above;
            if (!above || !below)
                return std::nullopt;
            insides.above = insides.above && *above;
            insides.below = insides.below && *below;
        }
    }
    return insides;
}

std::optional<bool> PieceInsides::isInside(const ExactPoint& p, const PosedMesh& solid,
                                           const Vec3& up) const
{
    const Aabb& box = boxes_[&solid == solids_[0] ? 0 : 1];
    if (!boundsMeet({p.rounded(), p.rounded()}, box))
        return false;
    constexpr std::size_t kUnits = 1024; // of work, for StopCheck
    stop_.spend(kUnits);
    switch (bvh::pointInSolid(p, solid, ExactDirection::along(up))) {
    case PointInSolid::Inside:
        return true;
    case PointInSolid::Outside:
    case PointInSolid::Twice:
        return false;
    case PointInSolid::Surface:
    case PointInSolid::Undecided:
        break;
    }
    return std::nullopt;
}

} // namespace mbv::solid
