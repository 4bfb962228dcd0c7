#include "penetration.h"

#include <algorithm>
#include <limits>

namespace mbv::convex {
namespace {

/// The points of a witness, with onA - onB set to depth * normal, half of the correction on either
/// side.
Penetration penetrationAlong(const Vec3& normal, double depth, const Witness& witness)
{
    const Vec3 middle = (witness.onA + witness.onB) / 2;
    return {depth, normal, middle + (depth / 2) * normal, middle - (depth / 2) * normal};
}

/// With B moved out, both touch where they should. The points found may be as far from each other
/// as the bounds of the depth are: half of that for either.
Penetration touching(const DifferenceSupport& support, const Vec3& normal, double depth)
{
    const Vec3 motion = depth * normal;
    const auto afterMoving = [&](const Vec3& direction) {
        const Vertex v = support(direction);
        return Vertex{v.difference - motion, v.onA, v.onB + motion};
    };
    const Simplex touch =
        gjkOfDifference(afterMoving, normal, std::numeric_limits<double>::infinity()).simplex;
    return penetrationAlong(normal, depth, {0, touch.pointOnA(), touch.pointOnB() - motion});
}

/// How far to expand. A polytope has an end to it; round sides are closed in on soon or, where many
/// directions are nearly as good, sooner by the search.
std::size_t verticesFor(const RoundedDifference& difference)
{
    constexpr std::size_t kRound = 48;
    const auto& [a, b] = difference.discs;
    return a.radius > 0 || b.radius > 0 ? kRound : Polytope::kMaxVertices;
}

} // namespace

Penetration penetrationOf(const DifferenceSupport& support, const RoundedDifference& difference,
                          const GjkResult& found)
{
    Vec3 start = {1, 0, 0};
    if (!found.isInside) {
        start = -normalized(found.simplex.towards);
        const double depth = dot(start, support(start).difference);
        const Witness witness = {0, found.simplex.pointOnA(), found.simplex.pointOnB()};
        if (depth + found.distance <= kProven)
            return penetrationAlong(start, depth, witness);
    }
    if (found.distance <= kProven) {
        const Expansion expansion = epa(support, found.simplex, verticesFor(difference));
        if (expansion.depth - std::max(expansion.proven, -found.distance) <= kProven) {
            if (expansion.witness.missed <= kProven * kProven)
                return penetrationAlong(expansion.normal, expansion.depth, expansion.witness);
            return touching(support, expansion.normal, expansion.depth);
        }
        start = expansion.normal;
    }
    const Shallowest shallowest = shallowestDirection(difference, start);
    return touching(support, shallowest.direction, shallowest.extent);
}

} // namespace mbv::convex
