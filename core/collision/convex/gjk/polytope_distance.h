#pragma once

#include "features.h"
#include "gjk.h"

#include <mbv/collision/results.h>

namespace mbv::convex {

/// A witness point as near to the shape as its own numbers allow.
template <class S> Vec3 onShape(const S&, const Vec3& p)
{
    return p;
}
inline Vec3 onShape(const Aabb& s, const Vec3& p)
{
    return max(s.min, min(p, s.max));
}

/// Nearest points of two cores that have features: by GJK where its bounds prove the answer, by all
/// features where they do not. Where the cores overlap, a common point to rounding.
template <class A, class B> NearestPair nearestPair(const A& a, const B& b)
{
    // Bounds of the distance that are this close, in units of the sizes, prove it.
    constexpr double kBracket = 1e-14;
    const GjkResult found = gjk(a, b);
    const Vec3 onA = found.simplex.pointOnA();
    const Vec3 onB = found.simplex.pointOnB();
    if (found.distance - found.lowerBound > kBracket) {
        const NearestPair byFeatures = nearestByFeatures(a, b);
        if (byFeatures.squared < found.distance * found.distance)
            return byFeatures;
    } else if (found.isInside) {
        const Vec3 common = (onA + onB) / 2;
        return {0, common, common};
    }
    return {found.distance * found.distance, onA, onB};
}

/// Distance of boxes and triangles, exact to rounding; where they overlap, a common point and zero
/// to rounding.
template <class A, class B> Distance polytopeDistance(const A& a, const B& b)
{
    const Frame frame = frameOf(a, b);
    const NearestPair nearest = nearestPair(coreOf(a, frame), coreOf(b, frame));
    return {frame.unit * std::sqrt(nearest.squared), onShape(a, frame.toWorld(nearest.onA)),
            onShape(b, frame.toWorld(nearest.onB))};
}

} // namespace mbv::convex
