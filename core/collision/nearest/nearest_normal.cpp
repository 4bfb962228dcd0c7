#include "nearest_normal.h"

#include "collision/exact/accurate_cross.h"
#include "geometry/numbers/power_of_two.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace mbv::nearest {
namespace {

constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

/// Perpendicular to both; of the many such directions for parallel vectors, one on the given side.
Vec3 acrossBoth(const Vec3& u, const Vec3& v, const Vec3& side)
{
    const Vec3 n = accurateCross(u, v);
    if (n != Vec3{})
        return dot(n, side) < 0 ? -n : n;
    const Vec3& line = u == Vec3{} ? v : u;
    const Vec3 off = line == Vec3{} ? side : acrossTo(line, side);
    return off == Vec3{} ? anyPerpendicular(line) : off;
}

/// Two segments as seen from their nearest points.
struct SegmentPair {
    std::array<Vec3, 2> endsOfA;
    std::array<Vec3, 2> endsOfB;
    Vec3 between;

    SegmentPair(const Points& cores, const Segment& a, const Segment& b)
        : endsOfA{a.a - cores.onA, a.b - cores.onA}, endsOfB{b.a - cores.onB, b.b - cores.onB},
          between(cores.between)
    {
    }

    /// The nearest point is none of its ends.
    static bool isInside(const std::array<Vec3, 2>& ends)
    {
        return ends[0] != Vec3{} && ends[1] != Vec3{};
    }

    double size() const
    {
        const Vec3 ofA = max(abs(endsOfA[0]), abs(endsOfA[1]));
        const Vec3 ofB = max(abs(endsOfB[0]), abs(endsOfB[1]));
        return maxComponent(max(abs(between), max(ofA, ofB)));
    }

    /// How much farther than with the best direction they have to be moved with this one, at most.
    double lost(const Vec3& normal) const
    {
        const double beyondA = std::max(dot(normal, endsOfA[0]), dot(normal, endsOfA[1]));
        const double beyondB = std::max(-dot(normal, endsOfB[0]), -dot(normal, endsOfB[1]));
        return (norm(between) - dot(normal, between)) + (beyondA + beyondB);
    }

    /// Unit; perpendicular to A, to B, to both or to none, else along the line between the points.
    Vec3 direction(bool holdsA, bool holdsB) const
    {
        const Vec3 u = scaledToOne(endsOfA[1] - endsOfA[0]);
        const Vec3 v = scaledToOne(endsOfB[1] - endsOfB[0]);
        const Vec3 along = scaledToOne(between);
        Vec3 found = along;
        if (holdsA && holdsB)
            found = acrossBoth(u, v, along);
        else if (holdsA || holdsB)
            found = acrossTo(holdsA ? u : v, along);
        return normalized(found == Vec3{} ? acrossBoth(u, v, along) : found);
    }
};

double overlapAlong(const LocalBox& box, const Vec3& d, const Vec3& direction)
{
    const Vec3 highest = {direction.x > 0 ? box.high.x : box.low.x,
                          direction.y > 0 ? box.high.y : box.low.y,
                          direction.z > 0 ? box.high.z : box.low.z};
    return dot(direction, highest) - std::min(dot(direction, d), 0.0);
}

void keepShorter(Exit& best, const LocalBox& box, const Vec3& d, const Vec3& direction)
{
    if (direction == Vec3{})
        return;
    const Vec3 outward = normalized(direction);
    const double depth = overlapAlong(box, d, outward);
    if (depth < best.depth)
        best = {outward, depth, 0};
}

/// The difference set of a box and a segment is bounded by faces perpendicular to the box's axes
/// and to their cross products with d, in pairs; from inside a convex set the shortest way out is
/// that to its nearest face.
void keepShortestAcrossFaces(Exit& best, const LocalBox& box, const Vec3& d)
{
    const auto offer = [&](const Vec3& outward, double depth) {
        if (depth < best.depth)
            best = {outward, depth, 0};
    };
    for (int i = 0; i < 3; ++i) {
        Vec3 axis;
        axis[i] = 1;
        offer(axis, box.high[i] - std::min(d[i], 0.0));
        offer(-axis, std::max(d[i], 0.0) - box.low[i]);
    }
    const Vec3 center = box.low / 2 + box.high / 2;
    const Vec3 halfExtents = box.high / 2 - box.low / 2;
    for (int i = 0; i < 3; ++i) {
        Vec3 edge;
        edge[i] = 1;
        const Vec3 direction = cross(edge, d); // exact: its components are those of d
        if (maxComponent(abs(direction)) == 0)
            continue;
        const Vec3 axis = normalized(direction);
        const double radius = dot(halfExtents, abs(axis));
        const double offset = dot(axis, center); // the segment lies at 0 along the axis
        offer(axis, radius + offset);
        offer(-axis, radius - offset);
    }
}

/// Along the line between nearest points, or what of it is in a coordinate plane or on an axis:
/// where it leaves an edge or a face of the box. Each as it is and perpendicular to the segment.
void keepShortestNear(Exit& best, const LocalBox& box, const Vec3& d, const Vec3& between)
{
    for (unsigned kept = 1; kept < 8; ++kept) {
        Vec3 along = scaledToOne(d);
        Vec3 part = scaledToOne(between);
        for (int i = 0; i < 3; ++i) {
            if ((kept >> i & 1U) == 0)
                along[i] = part[i] = 0;
        }
        keepShorter(best, box, d, part);
        keepShorter(best, box, d, acrossTo(along, part));
    }
}

} // namespace

Vec3 scaledToOne(const Vec3& v)
{
    return v / powerOfTwoBelow(maxComponent(abs(v)));
}

Vec3 acrossTo(const Vec3& d, const Vec3& v)
{
    return scaledToOne(cross(d, accurateCross(v, d)));
}

Vec3 partingNormal(const Points& cores, const Segment& a, const Segment& b)
{
    const SegmentPair pair(cores, a, b);
    Vec3 best = pair.direction(pair.isInside(pair.endsOfA), pair.isInside(pair.endsOfB));
    double least = pair.lost(best);
    if (least <= kRounding * pair.size())
        return best;
    for (const auto& [holdsA, holdsB] :
         {std::pair{false, false}, {false, true}, {true, false}, {true, true}}) {
        const Vec3 normal = pair.direction(holdsA, holdsB);
        const double lost = pair.lost(normal);
        if (lost < least) {
            best = normal;
            least = lost;
        }
    }
    return best;
}

Exit exitFrom(const LocalBox& box, const Vec3& d)
{
    const double t = nearestParameter(d, box.low, box.high);
    const Vec3 between = t * d - max(box.low, min(t * d, box.high));
    Exit best = {{}, std::numeric_limits<double>::infinity(), 0};
    if (between != Vec3{}) {
        keepShorter(best, box, d, between);
        const double size = maxComponent(max(abs(d), max(abs(box.low), abs(box.high))));
        best.t = t;
        if (best.depth + norm(between) <= kRounding * size)
            return best; // no direction shows them to be farther apart than they are
        keepShortestNear(best, box, d, between);
    }
    keepShortestAcrossFaces(best, box, d);
    // With the segment moved there they touch, and there the nearest points are those in common.
    const Vec3 moved = best.depth * best.outward;
    best.t = nearestParameter(d, box.low - moved, box.high - moved);
    return best;
}

} // namespace mbv::nearest
