#include "aligned_boxes.h"

#include "touching_face.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mbv::manifold {
namespace {

/// What both boxes have of one of the axes, from the center of A.
struct Shared {
    double depth;
    double low;
    double high;
    double side; ///< of A on which B is

    Shared(double half, double otherHalf, double otherCenter)
        : depth(half + otherHalf - std::abs(otherCenter)),
          low(std::max(-half, otherCenter - otherHalf)),
          high(std::min(half, otherCenter + otherHalf)),
          side(std::copysign(1.0, otherCenter + 0.0)) // + 0.0 makes of -0.0 0.0
    {
    }

    /// One place where they have no more in common.
    void levelOut(double same)
    {
        if (high - low <= same)
            low = high = low + (high - low) / 2;
    }
};

} // namespace

ContactManifold manifoldOfAligned(const pair::LocalBox& a, const pair::LocalBox& b,
                                  const convex::Frame& frame, std::size_t most)
{
    const Vec3 between = b.core.center - a.core.center;
    const auto along = [&](std::size_t i) {
        const Vec3& axis = a.axes[i];
        return Shared(a.half[static_cast<int>(i)], pair::radiusAlong(b.core, axis),
                      dot(axis, between));
    };
    std::array<Shared, 3> shared = {along(0), along(1), along(2)};
    std::size_t out = 0;
    for (const std::size_t i : {1U, 2U}) {
        if (shared[i].depth < shared[out].depth)
            out = i;
    }
    const std::size_t j = (out + 1) % 3;
    const std::size_t k = (out + 2) % 3;
    const double same = kSame * std::min(maxComponent(a.half), maxComponent(b.half));
    shared[j].levelOut(same);
    shared[k].levelOut(same);
    const double depth = std::max(shared[out].depth, 0.0);
    const Vec3 normal = shared[out].side * a.axes[out];
    ContactManifold manifold = {frame.unit * depth, normal, {}};
    const bool isWide = shared[j].low < shared[j].high;
    const bool isLong = shared[k].low < shared[k].high;
    manifold.points.reserve(
        std::min<std::size_t>(most, std::size_t{isWide ? 2U : 1U} * (isLong ? 2U : 1U)));
    const Vec3 middle = a.core.center + a.half[static_cast<int>(out)] * normal;
    const auto add = [&](double x, double y) {
        if (manifold.points.size() == most)
            return;
        const Vec3 onA = frame.toWorld(middle + x * a.axes[j] + y * a.axes[k]);
        manifold.points.push_back({onA, onA - manifold.depth * normal, manifold.depth});
    };
    // Of the corners first those that are farthest apart.
    add(shared[j].low, shared[k].low);
    if (isWide || isLong)
        add(shared[j].high, shared[k].high);
    if (isWide && isLong) {
        add(shared[j].high, shared[k].low);
        add(shared[j].low, shared[k].high);
    }
    return manifold;
}

} // namespace mbv::manifold
