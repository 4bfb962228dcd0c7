// The triangles of both that could be near the overlap are arranged: cut along each other, so that
// each piece has one side or the other, or both, inside of either solid. Those with both solids on
// one side and not on the other bound the overlap. Whole patches of pieces are alike in this, so
// that few points are classified, by exact parity.
#include "overlap_surface.h"

#include "arrangement.h"
#include "mesh_query/point_in_solid.h"
#include "mesh_query/relation/triangle_contact.h"
#include "mesh_query/self/self_clearance.h"
#include "patches.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/overlap_solid.h>
#include <mbv/mesh_query/overlaps.h>

#include "mesh_query/checks.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <tuple>

namespace mbv {
namespace solid {
namespace {

using bvh::ExactDirection;
using bvh::ExactPoint;
using bvh::PointInSolid;

constexpr double kFarthest = 1e100;
constexpr auto kAll = static_cast<std::size_t>(-1);
constexpr std::size_t kParityUnits = 1024; // of work, for StopCheck

std::vector<Vec3> worldVertices(const PosedMesh& mesh)
{
    std::vector<Vec3> vertices;
    vertices.reserve(mesh.bvh.mesh().vertices.size());
    for (const Vec3& v : mesh.bvh.mesh().vertices)
        vertices.push_back(apply(mesh.pose, v));
    return vertices;
}

Aabb boundsOfTriangles(const TriangleMesh& mesh, const std::vector<Vec3>& vertices)
{
    const Vec3& first = vertices[mesh.triangles.front()[0]];
    Aabb box = {first, first};
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) {
            box.min = min(box.min, vertices[corner]);
            box.max = max(box.max, vertices[corner]);
        }
    }
    return box;
}

constexpr auto kNone = static_cast<std::uint32_t>(-1);

/// On which sides of a box a point lies beyond it, a bit for each.
std::uint8_t sidesBeyond(const Vec3& p, const Aabb& box)
{
    const auto bit = [](bool isBeyond, int place) {
        return static_cast<unsigned>(isBeyond) << static_cast<unsigned>(place);
    };
    return static_cast<std::uint8_t>(bit(p.x < box.min.x, 0) | bit(p.x > box.max.x, 1) |
                                     bit(p.y < box.min.y, 2) | bit(p.y > box.max.y, 3) |
                                     bit(p.z < box.min.z, 4) | bit(p.z > box.max.z, 5));
}

/// Appends the triangles whose boxes meet `box`: not all corners are beyond one side of it. Where
/// they came to be, by their index, or kNone.
std::vector<std::uint32_t> addNear(const TriangleMesh& mesh, const std::vector<Vec3>& vertices,
                                   const Aabb& box, TriangleMesh& near)
{
    std::vector<std::uint8_t> beyond;
    beyond.reserve(vertices.size());
    for (const Vec3& vertex : vertices)
        beyond.push_back(sidesBeyond(vertex, box));
    std::vector<std::uint32_t> numbers(vertices.size(), kNone);
    std::vector<std::uint32_t> places(mesh.triangles.size(), kNone);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& [a, b, c] = mesh.triangles[i];
        if ((beyond[a] & beyond[b] & beyond[c]) != 0)
            continue;
        for (const std::uint32_t corner : {a, b, c}) {
            if (numbers[corner] == kNone) {
                numbers[corner] = static_cast<std::uint32_t>(near.vertices.size());
                near.vertices.push_back(vertices[corner]);
            }
        }
        places[i] = static_cast<std::uint32_t>(near.triangles.size());
        near.triangles.push_back({numbers[a], numbers[b], numbers[c]});
    }
    return places;
}

/// Of pairs of a mesh's own triangles those that are near, as what they came to be.
std::optional<std::vector<TrianglePair>>
placed(const std::optional<std::vector<TrianglePair>>& pairs,
       const std::vector<std::uint32_t>& places)
{
    if (!pairs)
        return std::nullopt;
    std::vector<TrianglePair> near;
    for (const auto& [i, j] : *pairs) {
        if (places[i] != kNone && places[j] != kNone)
            near.push_back({places[i], places[j]});
    }
    return near;
}

void requireSolid(const PosedMesh& mesh, const char* name)
{
    if (!mesh.bvh.isWatertight()) {
        throw Error(ErrorCode::DegenerateMesh,
                    std::string(name) + " is not watertight, so it has no inside");
    }
}

void requireNear(const Aabb& box, const char* name)
{
    if (!(std::max(maxComponent(abs(box.min)), maxComponent(abs(box.max))) <= kFarthest)) {
        throw Error(ErrorCode::InvalidArgument,
                    std::string(name) + " reaches beyond 1e100, where volumes overflow");
    }
}

/// Whether the points next to a piece, on the side where its normal points and on the other one,
/// are inside both solids.
struct Insides {
    bool above = false;
    bool below = false;
};

class Classifier {
public:
    Classifier(const Arrangement& arrangement, const PosedMesh& a, const PosedMesh& b,
               StopCheck& stop)
        : arrangement_(arrangement), solids_{&a, &b}, stop_(stop)
    {
    }

    /// By the first member where rays tell.
    Insides insidesOf(const Patch& patch) const
    {
        for (const Patch::Member& member : patch.members) {
            if (const auto insides = insidesOf(arrangement_.pieces[member.piece]))
                return member.isFlipped ? Insides{insides->below, insides->above} : *insides;
        }
        throw Error(ErrorCode::DegenerateMesh,
                    "the meshes meet in so many edges at once that no ray tells their insides "
                    "apart");
    }

private:
    std::optional<Insides> insidesOf(const Piece& piece) const
    {
        const ExactPoint middle = middleOf(piece);
        Vec3 up;
        up[piece.axis] = 1;
        Insides insides = {true, true};
        for (const bool isOwn : {false, true}) { // the other first: mostly it decides
            for (std::size_t i = 0; i < 2; ++i) {
                if (piece.owners[i] != isOwn || (!insides.above && !insides.below))
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

    std::optional<bool> isInside(const ExactPoint& p, const PosedMesh& solid, const Vec3& up) const
    {
        stop_.spend(kParityUnits);
        switch (bvh::pointInSolid(p, solid, ExactDirection::along(up))) {
        case PointInSolid::Inside:
            return true;
        case PointInSolid::Outside:
            return false;
        case PointInSolid::Surface:
        case PointInSolid::Undecided:
            break;
        }
        return std::nullopt;
    }

    ExactPoint middleOf(const Piece& piece) const
    {
        const auto& [a, b, c] = piece.corners;
        const VertexTable& vertices = arrangement_.vertices;
        if (vertices[a].isDouble() && vertices[b].isDouble() && vertices[c].isDouble()) {
            return bvh::pointInside(
                {vertices[a].rounded(), vertices[b].rounded(), vertices[c].rounded()}, 0.3125,
                0.34375);
        }
        const FractionVec3 sum = vertices[a].value() + vertices[b].value() + vertices[c].value();
        const Fraction third = Fraction(1) / Fraction(3);
        return ExactPoint(FractionVec3{sum[0] * third, sum[1] * third, sum[2] * third});
    }

    const Arrangement& arrangement_;
    std::array<const PosedMesh*, 2> solids_;
    StopCheck& stop_;
};

/// A triangle of the result.
struct Kept {
    Corners corners;
    std::array<bool, 2> owners;
};

/// Gives vertices with the same rounded coordinates one number.
class RoundedVertices {
public:
    explicit RoundedVertices(const VertexTable& exact)
        : exact_(exact), numbers_(exact.size(), kNone), merged_(exact.size())
    {
    }

    Corners of(const Corners& corners)
    {
        Corners result = {};
        for (std::size_t n = 0; n < 3; ++n)
            result[n] = of(corners[n]);
        return result;
    }

    /// Two became one.
    bool haveMerged() const { return haveMerged_; }

    std::size_t size() const { return merged_.size(); }
    const Vec3& operator[](std::uint32_t number) const { return merged_[number].rounded(); }

private:
    std::uint32_t of(std::uint32_t vertex)
    {
        std::uint32_t& number = numbers_[vertex];
        if (number == kNone) {
            number = merged_.numberOf(ExactVertex(exact_[vertex].rounded()));
            ++met_;
            haveMerged_ = merged_.size() < met_;
        }
        return number;
    }

    const VertexTable& exact_;
    std::vector<std::uint32_t> numbers_; ///< of those met
    VertexTable merged_;
    std::size_t met_ = 0;
    bool haveMerged_ = false;
};

/// What is left of triangles whose corners have become equal: those with equal corners are gone, as
/// is what has the same corners as another that faces it. Between those was nothing but rounding.
std::vector<bool> leftAfterMerging(const std::vector<Corners>& triangles)
{
    struct Sorted {
        Corners corners;
        bool isEven;
        std::size_t index;
    };
    std::vector<Sorted> sorted;
    sorted.reserve(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        Corners corners = triangles[i];
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0])
            continue;
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()),
                    corners.end());
        const bool isEven = corners[1] < corners[2];
        if (!isEven)
            std::swap(corners[1], corners[2]);
        sorted.push_back({corners, isEven, i});
    }
    std::sort(sorted.begin(), sorted.end(), [](const Sorted& x, const Sorted& y) {
        return std::tie(x.corners, x.isEven, x.index) < std::tie(y.corners, y.isEven, y.index);
    });
    std::vector<bool> isLeft(triangles.size());
    for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
        std::ptrdiff_t balance = 0;
        for (; end < sorted.size() && sorted[end].corners == sorted[begin].corners; ++end)
            balance += sorted[end].isEven ? 1 : -1;
        for (std::size_t i = begin; i < end && balance != 0; ++i) {
            if (sorted[i].isEven == (balance > 0)) {
                isLeft[sorted[i].index] = true;
                balance -= balance > 0 ? 1 : -1;
            }
        }
    }
    return isLeft;
}

/// Their corners rounded.
OverlapSurface rounded(const std::vector<Kept>& kept, const VertexTable& exact)
{
    RoundedVertices vertices(exact);
    std::vector<Corners> triangles;
    triangles.reserve(kept.size());
    for (const Kept& triangle : kept)
        triangles.push_back(vertices.of(triangle.corners));
    const std::vector<bool> isLeft = vertices.haveMerged()
                                         ? leftAfterMerging(triangles)
                                         : std::vector<bool>(triangles.size(), true);
    OverlapSurface surface;
    surface.mesh.triangles.reserve(kept.size());
    surface.owners.reserve(kept.size());
    std::vector<std::uint32_t> numbers(vertices.size(), kNone);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (!isLeft[i])
            continue;
        Corners corners = triangles[i];
        for (std::uint32_t& corner : corners) {
            if (numbers[corner] == kNone) {
                numbers[corner] = static_cast<std::uint32_t>(surface.mesh.vertices.size());
                surface.mesh.vertices.push_back(vertices[corner]);
            }
            corner = numbers[corner];
        }
        surface.mesh.triangles.push_back(corners);
        surface.owners.push_back(kept[i].owners);
    }
    return surface;
}

} // namespace

OverlapSurface overlapSurface(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    StopCheck stop(progress);
    requireSolid(a, "a");
    requireSolid(b, "b");
    const std::vector<Vec3> verticesOfA = worldVertices(a);
    const std::vector<Vec3> verticesOfB = worldVertices(b);
    const Aabb boundsOfA = boundsOfTriangles(a.bvh.mesh(), verticesOfA);
    const Aabb boundsOfB = boundsOfTriangles(b.bvh.mesh(), verticesOfB);
    requireNear(boundsOfA, "a");
    requireNear(boundsOfB, "b");
    TriangleMesh near;
    const auto placesOfA = addNear(a.bvh.mesh(), verticesOfA, boundsOfB, near);
    const auto firstOfB = static_cast<std::uint32_t>(near.triangles.size());
    const auto placesOfB = addNear(b.bvh.mesh(), verticesOfB, boundsOfA, near);
    if (near.triangles.empty())
        return {};
    Meetings meetings = {
        intersectingTriangles(a, b, kAll, progress),
        placed(bvh::doubtfulPairs(a, firstOfB, stop), placesOfA),
        placed(bvh::doubtfulPairs(b, near.triangles.size() - firstOfB, stop), placesOfB)};
    for (TrianglePair& pair : meetings.between)
        pair = {placesOfA[pair.a], placesOfB[pair.b]};
    const Arrangement arrangement = arrange(near, firstOfB, meetings, stop);
    const Classifier classifier(arrangement, a, b, stop);
    std::vector<Kept> kept;
    for (const Patch& patch : patchesOf(arrangement.pieces, arrangement.vertices.size())) {
        const Insides insides = classifier.insidesOf(patch);
        if (insides.above == insides.below)
            continue;
        for (const Patch::Member& member : patch.members) {
            const Piece& piece = arrangement.pieces[member.piece];
            Corners corners = piece.corners;
            if (insides.above != member.isFlipped)
                std::swap(corners[1], corners[2]);
            kept.push_back({corners, piece.owners});
        }
    }
    return rounded(kept, arrangement.vertices);
}

} // namespace solid

TriangleMesh overlapSolid(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    assert(isValid(a) && isValid(b));
    return solid::overlapSurface(a, b, progress).mesh;
}

TriangleMesh overlapSolidChecked(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    requireValid(a, b);
    return overlapSolid(a, b, progress);
}

} // namespace mbv
