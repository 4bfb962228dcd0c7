// Solids: the insides overlap exactly where some piece of one surface, cut along the other, lies
// inside the other solid, or where the two surfaces lie on each other with their insides on the
// same side. (The region that the insides share is bounded by such pieces.)
//
// Where two triangles cross, pieces of either lie on both sides of the other, and that is that.
// Otherwise the pieces are bounded by segments that triangles share without crossing. So every
// piece that is neither on the other surface nor a whole part of the mesh lies beside the middle of
// some shared segment, where it is classified by exact parity; parts are classified by a point of
// theirs, and areas that triangles share by a point on either side.
#include <mbv/mesh_query/relation.h>

#include "bvh/access.h"
#include "collision/shape_relation.h"
#include "flat_areas.h"
#include "meeting_pairs.h"
#include "mesh_contacts.h"
#include "mesh_query/checks.h"
#include "mesh_query/local_view.h"
#include "mesh_query/point_in_solid.h"
#include "mesh_query/self/self_crossing.h"
#include "mesh_query/world_triangle.h"
#include "surface_crossing.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace mbv {
namespace {

using bvh::ContactKind;
using bvh::ExactDirection;
using bvh::ExactPoint;
using bvh::MeetingPairs;
using bvh::MeshComponent;
using bvh::MeshContact;
using bvh::MeshContacts;
using bvh::PointInSolid;

constexpr const char* kUndecided = "the meshes touch in so many edges at once that no ray tells "
                                   "their insides apart";

constexpr const char* kInTwoBodies =
    "a mesh passes through itself, and the other one lies where two of its bodies overlap, which "
    "counts as outside; split it into its bodies";

constexpr std::size_t kParityUnits = 1024; // of work, for StopCheck

const std::vector<MeshComponent>& partsOf(const PosedMesh& mesh)
{
    return bvh::connectivityOf(mesh.bvh).components;
}

bool isSolid(const PosedMesh& mesh)
{
    return mesh.bvh.isWatertight();
}

/// Outside the bounds of the mesh by more than rounding.
class BoundsCheck {
public:
    explicit BoundsCheck(const PosedMesh& mesh) : view_(mesh), frame_(bvh::treeOf(mesh.bvh).frame)
    {
        low_ = frame_.toLocal(mesh.bvh.bounds().min);
        high_ = frame_.toLocal(mesh.bvh.bounds().max);
    }

    bool isOutside(const Vec3& p) const
    {
        const Vec3 local = view_.toLocal(p);
        const double slack = view_.margin(p) + bvh::kCornerError;
        for (int i = 0; i < 3; ++i) {
            if (local[i] < low_[i] - slack || local[i] > high_[i] + slack)
                return true;
        }
        return false;
    }

private:
    bvh::LocalView view_;
    const bvh::LocalFrame& frame_;
    Vec3 low_;
    Vec3 high_;
};

Vec3 cornerOf(const PosedMesh& mesh, std::uint32_t vertex)
{
    return apply(mesh.pose, mesh.bvh.mesh().vertices[vertex]);
}

/// How many parts of a mesh lie where.
struct PartPlaces {
    std::size_t inside = 0;
    std::size_t twice = 0;
};

/// Precondition: the surfaces are apart.
PartPlaces placesOfParts(const PosedMesh& mesh, const PosedMesh& solid, StopCheck& stop)
{
    const BoundsCheck bounds(solid);
    PartPlaces places;
    for (const MeshComponent& part : partsOf(mesh)) {
        stop.spend(kParityUnits);
        const Vec3 corner = cornerOf(mesh, part.extremes.front());
        if (bounds.isOutside(corner))
            continue;
        const PointInSolid place = bvh::pointInSolid(ExactPoint(corner), solid);
        places.inside += place == PointInSolid::Inside ? 1 : 0;
        places.twice += place == PointInSolid::Twice ? 1 : 0;
    }
    return places;
}

/// Some part of a mesh lies in the bounds of another that is not watertight.
bool mayBeInside(const PosedMesh& mesh, const PosedMesh& open)
{
    const BoundsCheck bounds(open);
    return std::any_of(partsOf(mesh).begin(), partsOf(mesh).end(), [&](const MeshComponent& part) {
        return std::none_of(part.extremes.begin(), part.extremes.end(), [&](std::uint32_t vertex) {
            return bounds.isOutside(cornerOf(mesh, vertex));
        });
    });
}

Relation relationApart(const PosedMesh& a, const PosedMesh& b, StopCheck& stop)
{
    const PartPlaces inB = isSolid(b) ? placesOfParts(a, b, stop) : PartPlaces{};
    const PartPlaces inA = isSolid(a) ? placesOfParts(b, a, stop) : PartPlaces{};
    if (inB.inside == partsOf(a).size() && inA.inside == 0)
        return aInsideB();
    if (inA.inside == partsOf(b).size() && inB.inside == 0)
        return bInsideA();
    if (inA.inside + inB.inside > 0)
        return inState(RelationState::Intersecting);
    if ((inB.twice > 0 && bvh::passesThroughItself(b.bvh, stop)) ||
        (inA.twice > 0 && bvh::passesThroughItself(a.bvh, stop)))
        return unknown(kInTwoBodies);
    if (!isSolid(b) && mayBeInside(a, b)) {
        return unknown(
            "the surfaces are apart, but the first mesh may be inside the second, which is not "
            "watertight");
    }
    if (!isSolid(a) && mayBeInside(b, a)) {
        return unknown(
            "the surfaces are apart, but the second mesh may be inside the first, which is not "
            "watertight");
    }
    return {};
}

/// Looks for a piece of a surface inside a solid, where the two touch.
class Search {
public:
    bool found() const { return found_; }
    bool undecided() const { return undecided_; }

    /// Something is where two bodies of a solid overlap.
    bool isInTwoBodies(StopCheck& stop) const
    {
        return std::ranges::any_of(twiceIn_, [&](const PosedMesh* solid) {
            return solid && bvh::passesThroughItself(solid->bvh, stop);
        });
    }

    /// Both meshes have the point and what is beside it.
    void tryBoth(const PosedMesh& a, const PosedMesh& b, const ExactPoint& p,
                 const ExactDirection& towards)
    {
        found_ = found_ || (isInside(a, p, towards) && isInside(b, p, towards));
    }

    void trySurface(const PosedMesh& solid, const ExactPoint& p, const ExactDirection& towards)
    {
        found_ = found_ || isInside(solid, p, towards);
    }

    /// By a point of each part that is not on the solid's surface. `edgesTouch`: those that are all
    /// on it are looked at along their edges.
    void tryParts(const PosedMesh& mesh, const PosedMesh& solid, bool edgesTouch, StopCheck& stop)
    {
        for (const MeshComponent& part : partsOf(mesh)) {
            if (found_)
                return;
            stop.spend(kParityUnits);
            const Triangle t = bvh::worldTriangle(mesh, part.triangle);
            const PointInSolid place = placeOfSome(t, solid);
            note(place, solid);
            found_ = place == PointInSolid::Inside;
            undecided_ = undecided_ || (place == PointInSolid::Surface && !edgesTouch);
        }
    }

private:
    bool isInside(const PosedMesh& solid, const ExactPoint& p, const ExactDirection& towards)
    {
        const PointInSolid place = bvh::pointInSolid(p, solid, towards);
        note(place, solid);
        return place == PointInSolid::Inside;
    }

    /// Of the first of some points of the triangle that is not on the surface.
    static PointInSolid placeOfSome(const Triangle& t, const PosedMesh& solid)
    {
        PointInSolid place = PointInSolid::Surface;
        for (int i = 1; i < 8 && place == PointInSolid::Surface; ++i)
            place = bvh::pointInSolid(bvh::pointInside(t, 0.0625 * i, 0.05859375 * (9 - i)), solid);
        return place;
    }

    void note(PointInSolid place, const PosedMesh& solid)
    {
        undecided_ = undecided_ || place == PointInSolid::Undecided;
        if (place == PointInSolid::Twice)
            twiceIn_[twiceIn_[0] != nullptr && twiceIn_[0] != &solid ? 1 : 0] = &solid;
    }

    bool found_ = false;
    bool undecided_ = false;
    std::array<const PosedMesh*, 2> twiceIn_ = {};
};

/// Whether they share an area, and it told.
bool searchArea(const PosedMesh& a, const PosedMesh& b, const MeshContact& contact, Search& search)
{
    const Triangle inA = bvh::worldTriangle(a, contact.triangles.a);
    const Triangle inB = bvh::worldTriangle(b, contact.triangles.b);
    const auto p = bvh::pointOfSharedArea(inA, inB);
    if (!p)
        return false;
    Vec3 out; // of their plane
    out[facingOf(inA).axis] = 1;
    search.tryBoth(a, b, *p, ExactDirection::along(out));
    search.tryBoth(a, b, *p, ExactDirection::along(-out));
    return !search.undecided();
}

void searchSegment(const PosedMesh& a, const PosedMesh& b, const MeshContact& contact,
                   Search& search)
{
    const Triangle inA = bvh::worldTriangle(a, contact.triangles.a);
    const Triangle inB = bvh::worldTriangle(b, contact.triangles.b);
    const auto p = bvh::pointOfSharedSegment(inA, inB, contact.sides);
    if (!p)
        return;
    if (isSolid(b)) {
        for (const Vec3& corner : bvh::cornersBeside(inA, contact.sides.cornersOfA))
            search.trySurface(b, *p, ExactDirection::towards(corner));
    }
    if (isSolid(a)) {
        for (const Vec3& corner : bvh::cornersBeside(inB, contact.sides.cornersOfB))
            search.trySurface(a, *p, ExactDirection::towards(corner));
    }
}

/// Precondition: one of them is watertight, and no triangles cross.
Relation relationOfTouchingSolids(const PosedMesh& a, const PosedMesh& b,
                                  const MeshContacts& contacts, StopCheck& stop)
{
    Search search;
    const bool edgesTouch = !contacts.areAllPoints();
    if (isSolid(b))
        search.tryParts(a, b, edgesTouch, stop);
    if (isSolid(a))
        search.tryParts(b, a, edgesTouch, stop);
    if (!search.found() && isSolid(a) && isSolid(b)) {
        bvh::ToldAreas told(a, b, stop);
        contacts.forEachCoplanar([&](const MeshContact& contact) {
            if (!told.contain(contact.triangles) && searchArea(a, b, contact, search))
                told.add(contact.triangles);
            return !search.found();
        });
    }
    if (!search.found()) {
        contacts.forEachAlongEdges([&](const MeshContact& contact) {
            searchSegment(a, b, contact, search);
            return !search.found();
        });
    }
    if (search.found())
        return inState(RelationState::Intersecting);
    if (search.isInTwoBodies(stop))
        return unknown(kInTwoBodies);
    if (search.undecided())
        return unknown(kUndecided);
    return inState(RelationState::Touching);
}

/// A mesh that lies on itself has millions of pairs, but shows it in the first few.
bool overlapInFirstPairs(const PosedMesh& a, const PosedMesh& b,
                         std::span<const TrianglePair> pairs)
{
    constexpr std::size_t kFew = 64;
    if (pairs.size() <= kFew || !isSolid(a) || !isSolid(b))
        return false;
    std::vector<MeshContact> coplanar;
    for (const TrianglePair& pair : pairs.first(kFew)) {
        MeshContact contact;
        const ContactKind kind = bvh::kindOf(a, b, pair, contact);
        if (kind == ContactKind::Crossing)
            return true;
        if (kind == ContactKind::Coplanar)
            coplanar.push_back(contact);
    }
    Search search;
    for (const MeshContact& contact : coplanar) {
        (void)searchArea(a, b, contact, search);
        if (search.found())
            return true;
    }
    return false;
}

Relation relationOfMeeting(const PosedMesh& a, const PosedMesh& b, const MeetingPairs& pairs,
                           std::size_t most, StopCheck& stop)
{
    if (overlapInFirstPairs(a, b, pairs.kept()))
        return inState(RelationState::Intersecting);
    const MeshContacts contacts(a, b, pairs, most, stop);
    if (contacts.cross())
        return inState(RelationState::Intersecting);
    if (isSolid(a) || isSolid(b))
        return relationOfTouchingSolids(a, b, contacts, stop);
    switch (bvh::surfaceCrossingOf(a, b, contacts)) {
    case bvh::SurfaceCrossing::Through:
        return inState(RelationState::Intersecting);
    case bvh::SurfaceCrossing::Unclear:
        return unknown(
            "neither mesh is watertight, and where they run along each other they part on both "
            "sides");
    case bvh::SurfaceCrossing::None:
        break;
    }
    return inState(RelationState::Touching);
}

} // namespace

Relation relation(const PosedMesh& a, const PosedMesh& b, std::size_t mostTriangles,
                  const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    StopCheck stop(progress);
    MeetingPairs pairs(a, b, mostTriangles, stop);
    Relation result = pairs.count() == 0 ? relationApart(a, b, stop)
                                         : relationOfMeeting(a, b, pairs, mostTriangles, stop);
    result.trianglePairs = pairs.count();
    result.triangles = pairs.takeKept();
    return result;
}

Relation relationChecked(const PosedMesh& a, const PosedMesh& b, std::size_t mostTriangles,
                         const ProgressFn& progress)
{
    requireValid(a, b);
    return relation(a, b, mostTriangles, progress);
}

} // namespace mbv
