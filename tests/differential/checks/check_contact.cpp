#include "checks.h"
#include "differential/oracle/bracket.h"
#include "differential/oracle/shallowest.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>

namespace mbv::differential {
namespace {

constexpr const char* kQuestion = "contact";

/// How long a unit vector of doubles may be off.
constexpr double kUnit = 1e-14;

/// A bound from above on the depth of two bodies that overlap.
Quad leastDepth(const Pair& pair, Quad tolerance)
{
    const Body<Quad>& a = *pair.a.body;
    const Body<Quad>& b = *pair.b.body;
    const Quad radii = a.radius + b.radius;
    Quad least = shallowest(a, b, pair.size()).extent;
    if (radii > 0) { // of cores that are apart, the nearest points' direction is the best
        const Bracket bracket = coreDistance(a, b, {tolerance / 8});
        if (bracket.lower > 0)
            least = std::min(least, radii - bracket.lower);
    }
    return std::max(Quad(0), least);
}

void checkPoints(const Pair& pair, const Contact& answer, Quad tolerance, Verdicts& verdicts)
{
    checkOnShapes(pair, answer.pointOnA, answer.pointOnB, tolerance, kQuestion, verdicts);
    const QuadVec apart = pair.local(answer.pointOnA) - pair.local(answer.pointOnB);
    const Quad off = length(apart - Quad(answer.depth) * quad(answer.normal));
    if (off > 2 * tolerance)
        verdicts.wrong(kQuestion, "points are not depth * normal apart", off / tolerance);
}

void checkBodies(const Pair& pair, const Contact& answer, Verdicts& verdicts)
{
    const Quad tolerance = pair.tolerance(answer.depth);
    const Quad left =
        extentAlong(*pair.a.body, *pair.b.body, unit(quad(answer.normal))) - answer.depth;
    if (left > tolerance)
        verdicts.wrong(kQuestion, "depth * normal does not part them", left / tolerance);
    const Quad over = answer.depth - leastDepth(pair, tolerance);
    if (over > tolerance)
        verdicts.wrong(kQuestion, "depth too large", over / tolerance);
    checkPoints(pair, answer, tolerance, verdicts);
}

void checkFlats(const Pair& pair, const Contact& answer, Verdicts& verdicts)
{
    const FlatGap gap = flatGap(pair.a, pair.b);
    const Quad tolerance = pair.tolerance(answer.depth);
    if (gap.isDoubtful)
        return;
    if (!gap.isParallel)
        return verdicts.wrong(kQuestion, "a contact of what cannot be parted");
    if (const Quad off = magnitude(answer.depth + gap.gap); off > tolerance)
        verdicts.wrong(kQuestion, "wrong depth against a half-space", off / tolerance);
    if (length(quad(answer.normal) - gap.direction) > kUnit)
        verdicts.wrong(kQuestion, "normal is not the half-space's");
    if (pair.a.body || pair.b.body)
        checkPoints(pair, answer, tolerance, verdicts);
}

} // namespace

void checkContact(const Pair& pair, Verdicts& verdicts)
{
    if (!isSolid(pair.a.shape) || !isSolid(pair.b.shape))
        return;
    verdicts.asked();
    const auto answer = contact(pair.a.shape, pair.b.shape);
    const bool meet = overlaps(pair.a.shape, pair.b.shape);
    if (!answer) {
        const bool isParted = pair.a.body || pair.b.body || flatGap(pair.a, pair.b).isParallel;
        if (meet && isParted)
            verdicts.wrong(kQuestion, "none where they overlap");
        return;
    }
    if (!meet)
        verdicts.wrong(kQuestion, "one where they are apart");
    if (!(answer->depth >= 0) || !std::isfinite(answer->depth) || !isFinite(answer->pointOnA) ||
        !isFinite(answer->pointOnB) || !(std::abs(norm(answer->normal) - 1) <= kUnit))
        return verdicts.wrong(kQuestion, "not finite, or the normal is not unit");
    if (pair.a.body && pair.b.body)
        checkBodies(pair, *answer, verdicts);
    else
        checkFlats(pair, *answer, verdicts);
}

} // namespace mbv::differential
