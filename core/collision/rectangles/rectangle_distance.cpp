// Distance and depth of rectangles, computed relative to A's center so that far coordinates cost
// only the rounding of the given numbers.
#include "rectangle_scale.h"
#include "rectangle_vector.h"
#include <mbv/collision/rectangle.h>

#include <algorithm>
#include <limits>

namespace mbv {
namespace {

using namespace plane2d;

using Corners = std::array<Vec2, 4>;

struct NearestPair {
    double distance = std::numeric_limits<double>::infinity();
    Vec2 onA;
    Vec2 onB;
};

/// The point of the edge from p to q that is nearest to a point.
Vec2 nearestOnEdge(const Vec2& p, const Vec2& q, const Vec2& point)
{
    const Vec2 edge = q - p;
    const double length = norm(edge);
    if (!(length > 0))
        return p;
    const Vec2 unit = {edge.x / length, edge.y / length};
    const double along = dot(point - p, unit);
    return along <= 0 ? p : along >= length ? q : p + along * unit;
}

/// Where two edges cross, on the second one; nothing where one lies on one side of the other.
std::optional<Vec2> crossing(const Vec2& p, const Vec2& q, const Vec2& r, const Vec2& s)
{
    const auto sideOf = [](const Vec2& from, const Vec2& to, const Vec2& point) {
        return dot(perpendicular(to - from), point - from);
    };
    const double ofR = sideOf(p, q, r);
    const double ofS = sideOf(p, q, s);
    const double ofP = sideOf(r, s, p);
    const double ofQ = sideOf(r, s, q);
    const bool isCrossed = ((ofR > 0 && ofS < 0) || (ofR < 0 && ofS > 0)) &&
                           ((ofP > 0 && ofQ < 0) || (ofP < 0 && ofQ > 0));
    return isCrossed ? std::optional(r + ofR / (ofR - ofS) * (s - r)) : std::nullopt;
}

/// Apart, the nearest points are a corner of the one and a point of an edge of the other; where
/// edges cross, they do there.
NearestPair nearestOfBorders(const Corners& a, const Corners& b)
{
    NearestPair nearest;
    const auto consider = [&](const Vec2& onA, const Vec2& onB) {
        const double distance = norm(onB - onA);
        if (distance < nearest.distance)
            nearest = {distance, onA, onB};
    };
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
            consider(a[i], nearestOnEdge(b[j], b[(j + 1) % 4], a[i]));
            consider(nearestOnEdge(a[i], a[(i + 1) % 4], b[j]), b[j]);
            if (const auto common = crossing(a[i], a[(i + 1) % 4], b[j], b[(j + 1) % 4]))
                consider(nearestOnEdge(a[i], a[(i + 1) % 4], *common), *common);
        }
    }
    return nearest;
}

/// A rectangle cut by four lines has at most eight corners.
struct Region {
    std::array<Vec2, 8> corners;
    std::size_t count = 0;

    void add(const Vec2& p)
    {
        if (count < corners.size()) // rounding may double a corner
            corners[count++] = p;
    }
};

/// The part of the region with outward . (p - center) <= extent (Sutherland, Hodgman, 1974).
Region clipped(const Region& region, const Vec2& center, const Vec2& outward, double extent)
{
    Region kept;
    for (std::size_t i = 0; i < region.count; ++i) {
        const Vec2& p = region.corners[i];
        const Vec2& q = region.corners[(i + 1) % region.count];
        const double ofP = extent - dot(outward, p - center);
        const double ofQ = extent - dot(outward, q - center);
        if (ofP >= 0)
            kept.add(p);
        if ((ofP > 0 && ofQ < 0) || (ofP < 0 && ofQ > 0))
            kept.add(p + ofP / (ofP - ofQ) * (q - p));
    }
    return kept;
}

/// The mean of the overlap's corners; nothing where rounding parts what touches.
std::optional<Vec2> middleOfOverlap(const Corners& a, const Rectangle& b)
{
    Region region;
    for (const Vec2& corner : a)
        region.add(corner);
    const Vec2 across = perpendicular(b.axis);
    const Vec2 extents = dot(b.axis, b.axis) * b.halfExtents; // along an axis that may not be unit
    region = clipped(region, b.center, b.axis, extents.x);
    region = clipped(region, b.center, -b.axis, extents.x);
    region = clipped(region, b.center, across, extents.y);
    region = clipped(region, b.center, -across, extents.y);
    if (region.count == 0)
        return std::nullopt;
    Vec2 mean;
    for (std::size_t i = 0; i < region.count; ++i)
        mean = mean + 1 / static_cast<double>(region.count) * region.corners[i];
    return mean;
}

/// B as seen from A's center.
Rectangle relativeTo(const Vec2& origin, const Rectangle& s)
{
    return {s.center - origin, s.halfExtents, s.axis};
}

struct Range {
    double low = 0;
    double high = 0;
};

/// Where along `tangent` the corners lie that are farthest along `direction`, to a few roundings of
/// the size: one corner or an edge.
Range deepestAlong(const Corners& corners, const Vec2& direction, const Vec2& tangent,
                   double rounding)
{
    double support = -std::numeric_limits<double>::infinity();
    for (const Vec2& p : corners)
        support = std::max(support, dot(direction, p));
    Range range = {std::numeric_limits<double>::infinity(),
                   -std::numeric_limits<double>::infinity()};
    for (const Vec2& p : corners) {
        if (dot(direction, p) >= support - rounding) {
            range.low = std::min(range.low, dot(tangent, p));
            range.high = std::max(range.high, dot(tangent, p));
        }
    }
    return range;
}

} // namespace

RectangleDistance distance(const Rectangle& a, const Rectangle& b)
{
    if (const auto scale = scaleFor(a, b)) {
        const RectangleDistance d = distance(down(*scale, a), down(*scale, b));
        return {scale->up(d.distance), up(*scale, d.pointOnA), up(*scale, d.pointOnB)};
    }
    const Corners cornersA = cornersOf(relativeTo(a.center, a));
    const Rectangle seenB = relativeTo(a.center, b);
    const NearestPair nearest = nearestOfBorders(cornersA, cornersOf(seenB));
    if (!overlaps(a, b)) {
        return {std::max(nearest.distance, std::numeric_limits<double>::denorm_min()),
                a.center + nearest.onA, a.center + nearest.onB};
    }
    // Rounding may put both borders of one without width outside of the other, but not its corners.
    auto middle = middleOfOverlap(cornersA, seenB);
    if (!middle)
        middle = middleOfOverlap(cornersOf(seenB), relativeTo(a.center, a));
    const Vec2 common = a.center + middle.value_or(nearest.onA);
    return {0, common, common};
}

std::optional<RectangleContact> contact(const Rectangle& a, const Rectangle& b)
{
    if (const auto scale = scaleFor(a, b)) {
        const auto c = contact(down(*scale, a), down(*scale, b));
        if (!c)
            return std::nullopt;
        return RectangleContact{scale->up(c->depth), c->normal, up(*scale, c->pointOnA),
                                up(*scale, c->pointOnB)};
    }
    const RectangleSatExplanation sat = explainSat(a, b);
    if (!sat.overlap)
        return std::nullopt;
    const RectangleSatRow& row = sat.rows[static_cast<std::size_t>(*sat.shallowest)];
    const Rectangle seenB = relativeTo(a.center, b);
    const Vec2 normal = dot(row.direction, seenB.center) < 0 ? -row.direction : row.direction;
    const Vec2 tangent = perpendicular(normal);
    const double rounding = 8 * std::numeric_limits<double>::epsilon() *
                            (norm(a.halfExtents) + norm(b.halfExtents) + norm(seenB.center));

    // The deepest corner or edge of each; where those are side by side, the middle of both.
    const Range ofA = deepestAlong(cornersOf(relativeTo(a.center, a)), normal, tangent, rounding);
    const Range ofB = deepestAlong(cornersOf(seenB), -normal, tangent, rounding);
    const double along = (std::max(ofA.low, ofB.low) + std::min(ofA.high, ofB.high)) / 2;
    const double depth = std::abs(row.gap);
    const Vec2 onA = row.radiusA * normal + along * tangent;
    return RectangleContact{depth, normal, a.center + onA, a.center + (onA - depth * normal)};
}

} // namespace mbv
