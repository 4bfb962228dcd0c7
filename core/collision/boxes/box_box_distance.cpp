// The distance of two boxes: along the axes where both have the same, else by the convex layer once
// separating axes have shown them to be apart.
#include <mbv/collision/pairs.h>

#include "collision/convex/gjk/polytope_distance.h"
#include "collision/in_order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace mbv::pair {
namespace {

Vec3 centerOf(const Aabb& box)
{
    return box.min + (box.max - box.min) / 2;
}
Vec3 centerOf(const Obb& box)
{
    return box.center;
}

/// In the box, or out of it by rounding: nearest to p but for what the axes are off orthonormal.
Vec3 heldTo(const Aabb& box, const Vec3& p)
{
    return max(box.min, min(p, box.max));
}
Vec3 heldTo(const Obb& box, const Vec3& p)
{
    Vec3 held = box.center;
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = box.axes[static_cast<std::size_t>(i)];
        const double half = box.halfExtents[i];
        held += std::clamp(dot(p - box.center, axis), -half, half) * axis;
    }
    return held;
}

/// Farther in than what axes may be off by; false where that is in doubt.
bool isWellInside(const Aabb& box, const Vec3& p)
{
    return p.x > box.min.x && p.x < box.max.x && p.y > box.min.y && p.y < box.max.y &&
           p.z > box.min.z && p.z < box.max.z;
}
bool isWellInside(const Obb& box, const Vec3& p)
{
    constexpr double kSkew = 1e-5; // of the size; axes are off by 1e-6 at most
    const Vec3 seen = p - box.center;
    const Vec3& half = box.halfExtents;
    const double margin = kSkew * (half.x + half.y + half.z);
    return std::abs(dot(seen, box.axes[0])) < half.x - margin &&
           std::abs(dot(seen, box.axes[1])) < half.y - margin &&
           std::abs(dot(seen, box.axes[2])) < half.z - margin;
}

/// Of boxes that are deep in each other: most often the center of one, or the point of the other
/// that is nearest to it, is in both.
template <class Box> std::optional<Vec3> commonPoint(const Box& a, const Obb& b)
{
    if (const Vec3 ofB = heldTo(b, centerOf(a)); isWellInside(a, ofB))
        return ofB;
    if (const Vec3 ofA = heldTo(a, b.center); isWellInside(b, ofA))
        return ofA;
    return std::nullopt;
}

template <class Box> Separation distanceOfBoxes(const Box& a, const Obb& b)
{
    const bool overlap = overlaps(a, b);
    if (overlap) {
        if (const auto common = commonPoint(a, b))
            return {{0, *common, *common}, overlap};
    }
    return {convex::polytopeDistance(a, b), overlap};
}

} // namespace

Separation distance(const Aabb& a, const Aabb& b)
{
    Vec3 onA;
    Vec3 onB;
    for (int i = 0; i < 3; ++i) {
        // Where the intervals overlap, the middle of what they share.
        const double low = std::max(a.min[i], b.min[i]);
        const double high = std::min(a.max[i], b.max[i]);
        const double shared = low + (high - low) / 2;
        onA[i] = std::clamp(low <= high ? shared : low, a.min[i], a.max[i]);
        onB[i] = std::clamp(low <= high ? shared : low, b.min[i], b.max[i]);
    }
    return {{norm(onB - onA), onA, onB}, onA == onB};
}

Separation distance(const Aabb& a, const Obb& b)
{
    return distanceOfBoxes(a, b);
}

Separation distance(const Obb& a, const Obb& b)
{
    return inOrder(a, b, [](const Obb& x, const Obb& y) { return distanceOfBoxes(x, y); });
}

} // namespace mbv::pair
