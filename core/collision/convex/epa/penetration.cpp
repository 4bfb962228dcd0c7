#include "penetration.h"

#include "collision/convex/gjk/gjk.h"

#include "shallower.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mbv::convex {
namespace {

/// Of the size: where cylinders touch, rounding ends a walk no farther than this from the origin.
constexpr double kStuck = 1e-5;

/// The points of a witness, with onA - onB set to depth * normal, half of the correction on either
/// side.
Penetration penetrationAlong(const Vec3& normal, double depth, const Witness& witness)
{
    const Vec3 middle = (witness.onA + witness.onB) / 2;
    return {depth, normal, middle + (depth / 2) * normal, middle - (depth / 2) * normal};
}

/// Along the nearest points of cores that are apart; nothing where the extent is larger than
/// allowed, or the points do not lie along the normal. Both are asked for: the direction between
/// points at a distance is in doubt by the root of what the distance is in doubt by.
///
/// Where GJK stopped because rounding hid that a point is nearer, its direction may be some 1e-8
/// off: a step or two towards the support point put that right (Frank and Wolfe, 1956), to rounding
/// or not at all.
std::optional<Penetration> alongNearest(const DifferenceSupport& support, const GjkResult& found,
                                        double allowed)
{
    if (found.isInside)
        return std::nullopt;
    constexpr int kSteps = 4;
    constexpr double kRounding = 1e-14;
    Vec3 onA = found.simplex.pointOnA();
    Vec3 onB = found.simplex.pointOnB();
    Vec3 towards = found.simplex.towards;
    for (int i = 0; i < kSteps; ++i) {
        const Vec3 normal = -normalized(towards);
        const Vertex vertex = support(normal);
        const double depth = dot(normal, vertex.difference);
        const Vec3 missed = onA - onB - depth * normal;
        if (depth <= allowed && dot(missed, missed) <= kProven * kProven)
            return penetrationAlong(normal, depth, {0, onA, onB});
        const Vec3 along = vertex.difference - towards;
        const double share = -dot(towards, along) / dot(along, along);
        if (!(share > 0 && share < 1))
            break;
        onA += share * (vertex.onA - onA);
        onB += share * (vertex.onB - onB);
        towards += share * along;
        allowed = std::min(allowed, kRounding - found.distance);
    }
    return std::nullopt;
}

/// No extent is below it: the witness is a point of A - B that is no farther from the origin.
double floorBy(const Expansion& expansion)
{
    return -(std::abs(expansion.depth) + std::sqrt(expansion.witness.missed));
}

/// How far to expand. A polytope has an end to it; round sides are closed in on soon or, where many
/// directions are nearly as good, sooner by the search.
std::size_t verticesFor(const RoundedDifference& difference)
{
    constexpr std::size_t kRound = 80;
    constexpr std::size_t kRevolved = 40;
    const auto& [a, b] = difference.summands;
    const bool isRound = difference.curved != nullptr || a.radius > 0 || b.radius > 0;
    if (difference.revolved)
        return kRevolved;
    return isRound ? kRound : Polytope::kMaxVertices;
}

/// The shortest way out of a curved difference near one that was found to within kProven. Where the
/// surfaces are smooth both touch at the support point along it.
Penetration polished(const DifferenceSupport& support, const Penetration& found)
{
    const Vec3 normal = shallowerNear(support, found.normal);
    if (normal == found.normal)
        return found;
    const Vertex vertex = support(normal);
    const double depth = dot(normal, vertex.difference);
    const Vec3 missed = vertex.difference - depth * normal;
    if (dot(missed, missed) <= kProven * kProven)
        return penetrationAlong(normal, depth, {0, vertex.onA, vertex.onB});
    return touchingAlong(support, normal, depth);
}

/// By the nearest points where they prove it to within kProven, else by an expanding polytope where
/// that does, else by a search of all directions.
Penetration unpolishedPenetration(const DifferenceSupport& support,
                                  const RoundedDifference& difference, const GjkResult& found)
{
    Vec3 start = {1, 0, 0};
    if (!found.isInside) {
        if (const auto apart = alongNearest(support, found, -found.distance + kProven))
            return *apart;
        start = -normalized(found.simplex.towards);
    }
    double floor = -found.distance;
    if (found.distance <= kStuck) {
        const Expansion expansion =
            epa(support, found.simplex, verticesFor(difference), difference.balls);
        floor = std::max({floor, floorBy(expansion), expansion.ball});
        const double proven = found.distance <= kProven ? expansion.proven : floor;
        if (expansion.depth - std::max(proven, floor) <= kProven) {
            if (expansion.witness.missed <= kProven * kProven)
                return penetrationAlong(expansion.normal, expansion.depth, expansion.witness);
            return touchingAlong(support, expansion.normal, expansion.depth);
        }
        start = expansion.normal;
    }
    if (difference.curved != nullptr)
        start = shallowerNear(support, start);
    const WayOut known = {start, dot(start, support(start).difference)};
    const Shallowest<WayOut> shallowest =
        difference.revolved ? shallowestOfRevolved(*difference.revolved, known, floor)
                            : shallowestDirection(difference, start, floor);
    if (shallowest.extent < 0) {
        const GjkResult again = gjkOfDifference(support, shallowest.direction);
        if (const auto apart = alongNearest(support, again, shallowest.extent + kProven))
            return *apart;
    }
    return touchingAlong(support, shallowest.direction, shallowest.extent);
}

} // namespace

Penetration touchingAlong(const DifferenceSupport& support, const Vec3& normal, double depth)
{
    const Vec3 motion = depth * normal;
    const auto afterMoving = [&](const Vec3& direction) {
        const Vertex v = support(direction);
        return Vertex{v.difference - motion, v.onA, v.onB + motion};
    };
    const Simplex touch = gjkOfDifference(afterMoving, normal).simplex;
    return penetrationAlong(normal, depth, {0, touch.pointOnA(), touch.pointOnB() - motion});
}

std::optional<Penetration> penetrationFrom(const Extremes& extremes,
                                           const DifferenceSupport& support)
{
    const auto found = epa(support, extremes, Polytope::kMaxVertices);
    if (!found || found->depth - found->proven > kProven ||
        found->witness.missed > kProven * kProven)
        return std::nullopt;
    return penetrationAlong(found->normal, found->depth, found->witness);
}

Penetration penetrationOf(const DifferenceSupport& support, const RoundedDifference& difference,
                          const GjkResult& found)
{
    const Penetration out = unpolishedPenetration(support, difference, found);
    return difference.curved != nullptr ? polished(support, out) : out;
}

} // namespace mbv::convex
