// Two triangles that share a corner v have more in common exactly where the edge of one that is
// opposite v meets the other: both are cones from v, cut off there. Two that share an edge lie in
// planes that have no more in common than its line, or in one plane; then they overlap where their
// third corners are on the same side of it.
#include "self_contact.h"

#include "geometry/points/point_merger.h"
#include "mesh_query/triangles/common_segment.h"
#include "mesh_query/triangles/triangle_contact.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>

namespace mbv::bvh {
namespace {

bool areAllOnOneSide(const CornerSides& sides)
{
    return sides[0] == sides[1] && sides[1] == sides[2] && sides[0] != 0;
}

/// Of a triangle that has one corner in the plane: the other two are strictly on one side.
bool areOthersOnOneSide(const CornerSides& sides)
{
    return std::abs(sides[0] + sides[1] + sides[2]) == 2;
}

Vec3 middleOfSegment(const Triangle& a, const Triangle& b)
{
    const auto ends = solid::commonSegment(a, b);
    return ends ? 0.5 * ends->from.rounded() + 0.5 * ends->to.rounded() : a.a;
}

} // namespace

SelfContacts::SelfContacts(const TriangleMesh& mesh)
    : mesh_(mesh), merged_(firstEqualOf(mesh.vertices)), degenerate_(mesh.triangles.size())
{
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        degenerate_[i] = bvh::isDegenerate(triangle(i));
}

Triangle SelfContacts::triangle(std::uint32_t index) const
{
    const auto& [a, b, c] = mesh_.triangles[index];
    return {mesh_.vertices[a], mesh_.vertices[b], mesh_.vertices[c]};
}

bool SelfContacts::haveCommonCorner(std::uint32_t i, std::uint32_t j) const
{
    return std::ranges::any_of(mesh_.triangles[i], [&](std::uint32_t a) {
        return std::ranges::any_of(mesh_.triangles[j],
                                   [&](std::uint32_t b) { return merged_[a] == merged_[b]; });
    });
}

std::optional<SelfContacts::Meeting> SelfContacts::meetingOf(std::uint32_t i, std::uint32_t j) const
{
    if (degenerate_[i] || degenerate_[j])
        return std::nullopt;
    // Corner n of either, turned until those that are shared come first.
    std::array<std::uint32_t, 3> a = mesh_.triangles[i];
    std::array<std::uint32_t, 3> b = mesh_.triangles[j];
    const auto isIn = [this](const std::array<std::uint32_t, 3>& corners, std::uint32_t vertex) {
        return std::any_of(corners.begin(), corners.end(),
                           [&](std::uint32_t other) { return merged_[other] == merged_[vertex]; });
    };
    const auto unsharedOfA =
        std::partition(a.begin(), a.end(), [&](std::uint32_t vertex) { return isIn(b, vertex); });
    std::partition(b.begin(), b.end(), [&](std::uint32_t vertex) { return isIn(a, vertex); });
    const auto shared = unsharedOfA - a.begin();
    const auto cornersOf = [this](const std::array<std::uint32_t, 3>& corners) {
        return Triangle{mesh_.vertices[corners[0]], mesh_.vertices[corners[1]],
                        mesh_.vertices[corners[2]]};
    };
    const Triangle inA = cornersOf(a);
    const Triangle inB = cornersOf(b);
    if (shared == 3)
        return Meeting{true};
    if (shared == 2) {
        if (orientation(inA.a, inA.b, inA.c, inB.c) != 0)
            return std::nullopt;
        return sidesOfEdges(inB.c, inA, facingOf(inA))[0] > 0 ? std::optional(Meeting{true})
                                                              : std::nullopt;
    }
    const CornerSides sidesOfA = sidesAgainst(inA, inB);
    if (shared == 1) {
        if (areOthersOnOneSide(sidesOfA) || areOthersOnOneSide(sidesAgainst(inB, inA)))
            return std::nullopt;
        if (!overlaps(Segment{inA.b, inA.c}, inB) && !overlaps(Segment{inB.b, inB.c}, inA))
            return std::nullopt;
    } else if (areAllOnOneSide(sidesOfA) || !overlaps(inA, inB)) {
        return std::nullopt;
    }
    return Meeting{sidesOfA == CornerSides{}};
}

SelfIntersection SelfContacts::intersectionOf(std::uint32_t i, std::uint32_t j,
                                              const Meeting& meeting) const
{
    const Triangle a = triangle(i);
    const Triangle b = triangle(j);
    SelfIntersection result = {i, j, SelfContact::Touching, {}};
    if (meeting.areCoplanar) {
        if (const auto inside = pointOfSharedArea(a, b)) {
            result.contact = SelfContact::Overlapping;
            result.point = inside->rounded();
        } else {
            result.point = distance(a, b).pointOnA;
        }
        return result;
    }
    const SidedPairs sides = sidesOf(a, b);
    if (mayCross(sides) && doCross(a, b, sides))
        result.contact = SelfContact::Crossing;
    result.point = middleOfSegment(a, b);
    return result;
}

} // namespace mbv::bvh
