#include "overlapped_faces.h"

#include "conservative_advancement.h"
#include "surface_contact.h"
#include "triangle_faces.h"

#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>
#include <variant>

namespace mbv {
namespace {

/// The deepest contact with a part of the face. Nothing where that is as good as the way out of the
/// plane, `depthInPlane`, or where there is none.
std::optional<Contact> deepestAside(const SlideStart& start, const OverlappedFace& face,
                                    double depthInPlane, std::span<const ObstaclePlane> overlapped)
{
    constexpr double kMuchShorter = 0.9; // at most so much of the way out of the plane
    std::optional<Contact> deepest;
    for (const ObstaclePlane& each : overlapped) {
        if (!std::ranges::binary_search(face.parts, each.obstacle))
            continue;
        const auto contact = surfaceContact(start.body, start.obstacles[each.obstacle]);
        if (contact && contact->depth >= kMuchShorter * depthInPlane)
            return std::nullopt;
        if (contact && (!deepest || contact->depth > deepest->depth))
            deepest = contact;
    }
    return deepest;
}

/// Of the face's plane, or of a much shorter way out of all of the face that leads aside.
Vec3 normalInto(const SlideStart& start, const OverlappedFace& face, const FacePlane& plane,
                std::span<const ObstaclePlane> overlapped)
{
    const FacePlane::Gaps gaps = plane.gapsAt({});
    const auto aside = deepestAside(start, face, -gaps.start, overlapped);
    if (!std::isfinite(gaps.start)) // no triangle
        return aside ? aside->normal
                     : advancement::overlapNormal(start.body, start.obstacles[face.obstacle],
                                                  start.motion);
    if (!aside)
        return gaps.normal;
    const Shape outside = translated(start.body, -(aside->depth + start.skin) * aside->normal);
    const auto isLeft = [&](std::size_t i) { return !overlaps(outside, start.obstacles[i]); };
    return std::ranges::all_of(face.parts, isLeft) ? aside->normal : gaps.normal;
}

} // namespace

std::vector<OverlappedFace> overlappedFaces(const SlideStart& start,
                                            std::span<const ObstaclePlane> overlapped)
{
    const bool anyTriangle = std::ranges::any_of(overlapped, [&](const ObstaclePlane& each) {
        return std::holds_alternative<Triangle>(start.obstacles[each.obstacle]);
    });
    TriangleFaces triangles(start.obstacles,
                            anyTriangle ? start.within : std::span<const std::size_t>());
    std::unordered_set<std::size_t> seen;
    std::vector<OverlappedFace> faces;
    for (const auto& [obstacle, plane] : overlapped) {
        if (seen.contains(obstacle))
            continue;
        OverlappedFace face = {obstacle, triangles.around(obstacle), {}};
        seen.insert(face.parts.begin(), face.parts.end());
        face.normal = normalInto(start, face, plane, overlapped);
        faces.push_back(std::move(face));
    }
    return faces;
}

} // namespace mbv
