#include "common_corners.h"

#include "clipped_polygon.h"
#include "distinct_corners.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mbv::manifold {
namespace {

void keepDistinct(std::pmr::vector<Vec2>& places)
{
    constexpr double kDistinct = 4 * kSame;
    places.resize(manifold::keepDistinct(std::span(places), kDistinct, std::identity()));
}

/// The part that two edges share, where they are parallel; nothing where they are not.
std::pmr::vector<Vec2> sharedOf(const TouchingFace& a, const TouchingFace& b,
                                std::pmr::memory_resource& memory)
{
    std::pmr::vector<Vec2> shared(&memory);
    const Vec2 start = TouchingFace::placeOf(a.corners[0]);
    const auto edgeOf = [](const TouchingFace& face) {
        return TouchingFace::placeOf(face.corners[1]) - TouchingFace::placeOf(face.corners[0]);
    };
    const double length = norm(edgeOf(a));
    const Vec2 along = edgeOf(a) / length;
    if (std::abs(dot(perpendicular(along), edgeOf(b))) > kSlack * norm(edgeOf(b)))
        return shared;
    const auto placeAlong = [&](const Vec3& end) {
        return dot(along, TouchingFace::placeOf(end) - start);
    };
    const auto [low, high] = std::minmax({placeAlong(b.corners[0]), placeAlong(b.corners[1])});
    const double from = std::max(0.0, low);
    const double to = std::min(length, high);
    if (from <= to)
        shared.assign({start + from * along, start + to * along});
    keepDistinct(shared);
    return shared;
}

} // namespace

std::pmr::vector<Vec2> commonCorners(const TouchingFace& a, const TouchingFace& b,
                                     std::pmr::memory_resource& memory)
{
    const bool isPoint =
        (a.isBounded && a.corners.size() == 1) || (b.isBounded && b.corners.size() == 1);
    if (isPoint || (!a.isBounded && !b.isBounded))
        return std::pmr::vector<Vec2>(&memory);
    if (a.corners.size() == 2 && b.corners.size() == 2)
        return sharedOf(a, b, memory);
    // An edge has no inside to clip by, and a plane no corners to be clipped.
    const bool isByA = !a.isBounded || (b.isBounded && b.corners.size() == 2);
    const TouchingFace& clipped = isByA ? b : a;
    const TouchingFace& by = isByA ? a : b;
    ClippedPolygon left(clipped.corners, memory);
    if (by.isBounded) {
        Vec2 from = TouchingFace::placeOf(by.corners.back());
        for (const Vec3& corner : by.corners) {
            const Vec2 to = TouchingFace::placeOf(corner);
            left.clip(from, to);
            from = to;
        }
    }
    std::pmr::vector<Vec2> places = left.places();
    keepDistinct(places);
    return places;
}

} // namespace mbv::manifold
