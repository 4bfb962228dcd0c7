#include "piece_insides.h"

#include "cut_region.h"
#include "mesh_query/point_in_solid.h"
#include "mesh_query/self/self_crossing.h"
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

/// Where a point lies in either solid.
using Places = std::array<PointInSolid, 2>;

constexpr Places kBothInside = {PointInSolid::Inside, PointInSolid::Inside};

bool areFilled(const Places& places)
{
    return std::ranges::count(places, PointInSolid::Outside) == 0;
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
Insides PieceInsides::of(const Patch& patch, const Arrangement& arrangement)
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

Insides PieceInsides::of(std::uint32_t triangle, std::size_t owner)
{
    const Triangle t = bvh::worldTriangle(*solids_[owner], triangle);
    const Facing facing = facingOf(t);
    const auto insides = of(middleOf(t), facing.axis, {owner == 0, owner == 1});
    if (!insides)
        throwUndecided();
    return facing.sign < 0 ? Insides{insides->below, insides->above} : *insides;
}

std::array<bool, 2> PieceInsides::areFilledTwice() const
{
    std::array<bool, 2> are = {};
    for (const std::size_t i : {0U, 1U})
        are[i] = areFilledTwice_[i] && bvh::passesThroughItself(solids_[i]->bvh, stop_);
    return are;
}

std::optional<Insides> PieceInsides::of(const Piece& piece, const Arrangement& arrangement)
{
    return of(middleOf(piece, arrangement.vertices), piece.axis, piece.owners);
}

std::optional<Insides> PieceInsides::of(const ExactPoint& middle, int axis,
                                        const std::array<bool, 2>& owners)
{
    Vec3 up;
    up[axis] = 1;
    std::array<Places, 2> sides = {kBothInside, kBothInside}; // above and below
    for (const bool isOwn : {false, true}) {                  // the other first: mostly it decides
        for (std::size_t i = 0; i < 2; ++i) {
            if (owners[i] != isOwn || std::ranges::none_of(sides, areFilled))
                continue;
            const auto above = placeOf(middle, i, up);
            const auto below = isOwn ? placeOf(middle, i, -up) : above;
            if (!above || !below)
                return std::nullopt;
            sides[0][i] = *above;
            sides[1][i] = *below;
        }
    }
    for (const Places& places : sides) {
        for (std::size_t i = 0; i < 2; ++i)
            areFilledTwice_[i] =
                areFilledTwice_[i] || (areFilled(places) && places[i] == PointInSolid::Twice);
    }
    return Insides{sides[0] == kBothInside, sides[1] == kBothInside};
}

std::optional<PointInSolid> PieceInsides::placeOf(const ExactPoint& p, std::size_t solid,
                                                  const Vec3& up)
{
    if (!boundsMeet({p.rounded(), p.rounded()}, boxes_[solid]))
        return PointInSolid::Outside;
    constexpr std::size_t kUnits = 1024; // of work, for StopCheck
    stop_.spend(kUnits);
    const PointInSolid place = bvh::pointInSolid(p, *solids_[solid], ExactDirection::along(up));
    if (place == PointInSolid::Surface || place == PointInSolid::Undecided)
        return std::nullopt;
    return place;
}

} // namespace mbv::solid
