#include "bracket.h"

#include "min_norm.h"

#include <algorithm>

namespace mbv::differential {
namespace {

/// What is curved is walked point by point; what takes longer is left with a wide bracket.
constexpr int kSteps = 400;

} // namespace

Bracket coreDistance(const Body<Quad>& a, const Body<Quad>& b, const Enough& enough)
{
    const QuadVec start = a.points[0] - b.points[0];
    Corral<Quad> corral(start);
    QuadVec nearest = start;
    Bracket result;
    result.upper = length(start);
    for (int step = 0; step < kSteps && result.upper > 0; ++step) {
        const QuadVec toB = (Quad(-1) / result.upper) * nearest;
        const QuadVec support = differenceSupport(a, b, toB);
        const Quad gap = -dot(toB, support);
        if (gap > result.lower) {
            result.lower = gap;
            result.direction = toB;
        }
        if (result.upper - result.lower <= enough.width || result.upper <= enough.upper)
            break;
        if (corral.isFull())
            break;
        corral.add(support);
        const bool isDependent = !corral.minimize();
        const QuadVec next = corral.weighted();
        const Quad nextLength = length(next);
        if (isDependent || !(nextLength < result.upper))
            break;
        nearest = next;
        result.upper = nextLength;
    }
    result.lower = std::min(result.lower, result.upper);
    return result;
}

Vector<Rational> coreDifference(const Body<Rational>& a, const Body<Rational>& b)
{
    Vector<Rational> nearest = a.points[0] - b.points[0];
    Corral<Rational> corral(nearest);
    while (dot(nearest, nearest) > 0) {
        const Vector<Rational> support = differenceSupport(a, b, Rational(-1) * nearest);
        if (dot(nearest, support) >= dot(nearest, nearest))
            break;
        corral.add(support);
        corral.minimize();
        nearest = corral.weighted();
    }
    return nearest;
}

bool coresMeet(const Body<Rational>& a, const Body<Rational>& b)
{
    const Vector<Rational> nearest = coreDifference(a, b);
    return dot(nearest, nearest) == 0;
}

Quad outside(const Body<Quad>& body, const QuadVec& p, Quad enough)
{
    const Bracket bracket = coreDistance(body, pointBody(p), {enough / 16, body.radius + enough});
    return std::max(Quad(0), bracket.upper - body.radius);
}

} // namespace mbv::differential
