#include "search_limits.h"

#include "separation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace mbv::motion {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

bool isInexact(const PartTree& body)
{
    return !body.isMesh() && isInexactKind(body.shape());
}

/// With the other in place of what is infinite, as a plane is.
std::array<double, 2> madeFinite(double x, double y)
{
    if (std::isinf(x) || std::isinf(y))
        return std::isinf(x) ? std::array{y, y} : std::array{x, x};
    return {x, y};
}

} // namespace

Tolerances tolerancesFor(const PartTree& a, const PartTree& b, const PairMotion& motion)
{
    constexpr double kTouching = 2e-13; // of the sizes
    constexpr double kTouchingInexactly = 1e-9;
    constexpr double kRoundings = 4e-15; // of the coordinates
    constexpr double kBracket = 1e-9;    // of the duration, or roundings of the latest time
    const Part rootA = a.root();
    const Part rootB = b.root();
    const auto [sizeA, sizeB] = madeFinite(rootA.radius, rootB.radius);
    const auto [reachA, reachB] = madeFinite(rootA.reach, rootB.reach);
    Tolerances tolerances;
    tolerances.size = std::min(sizeA, sizeB);
    tolerances.both = sizeA + sizeB;
    const double touching = isInexact(a) || isInexact(b) ? kTouchingInexactly : kTouching;
    tolerances.touching = std::max(touching * tolerances.both, kRoundings * (reachA + reachB));
    if (!std::isfinite(tolerances.touching)) // two planes
        tolerances = {};
    const std::vector<double>& knots = motion.knots();
    const double latest = std::max(std::abs(knots.front()), std::abs(knots.back()));
    tolerances.bracket = std::max(kBracket * (knots.back() - knots.front()), 4 * kEpsilon * latest);
    tolerances.shortest = tolerances.bracket / 8;
    return tolerances;
}

} // namespace mbv::motion
