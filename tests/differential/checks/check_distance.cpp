#include "checks.h"
#include "differential/oracle/bracket.h"
#include "differential/oracle/shallowest.h"

#include <mbv/collision/distance.h>

#include <algorithm>

namespace mbv::differential {
namespace {

constexpr const char* kQuestion = "distance";

Quad apartAlong(const Pair& pair, const QuadVec& fromAToB)
{
    return length(fromAToB) > 0 ? -extentAlong(*pair.a.body, *pair.b.body, unit(fromAToB))
                                : Quad(-1);
}

void checkBounds(const Pair& pair, const Distance& answer, Quad tolerance, Verdicts& verdicts)
{
    const Bracket bracket = signedDistance(pair, tolerance / 8);
    if (answer.distance < bracket.lower - tolerance)
        verdicts.wrong(kQuestion, answer.distance == 0 ? "false overlap" : "too small",
                       (bracket.lower - answer.distance) / tolerance);
    else if (answer.distance > std::max(Quad(0), bracket.upper) + tolerance)
        verdicts.wrong(kQuestion, "too large", (answer.distance - bracket.upper) / tolerance);
    else if (bracket.upper - bracket.lower > tolerance)
        verdicts.undecided();
}

void checkPoints(const Pair& pair, const Distance& answer, Quad tolerance, Verdicts& verdicts)
{
    checkOnShapes(pair, answer.pointOnA, answer.pointOnB, tolerance, kQuestion, verdicts);
    const QuadVec apart = pair.local(answer.pointOnB) - pair.local(answer.pointOnA);
    const Quad off = magnitude(length(apart) - answer.distance);
    if (off > tolerance)
        verdicts.wrong(kQuestion, "points are not at the distance", off / tolerance);
}

void checkFlats(const Pair& pair, const Distance& answer, Verdicts& verdicts)
{
    const FlatGap gap = flatGap(pair.a, pair.b);
    if (gap.isDoubtful)
        return;
    const Quad expected = gap.isParallel ? std::max(Quad(0), gap.gap) : Quad(0);
    const Quad tolerance = pair.tolerance(static_cast<double>(expected));
    const Quad off = magnitude(answer.distance - expected);
    if (off > tolerance)
        verdicts.wrong(kQuestion, answer.distance == 0 ? "false overlap" : "wrong against a flat",
                       off / tolerance);
    if (pair.a.body || pair.b.body)
        checkPoints(pair, answer, tolerance, verdicts);
}

} // namespace

void checkOnShapes(const Pair& pair, const Vec3& pointOnA, const Vec3& pointOnB, Quad tolerance,
                   const char* question, Verdicts& verdicts)
{
    const QuadVec onA = pair.local(pointOnA);
    const QuadVec onB = pair.local(pointOnB);
    if (const Quad off = outside(pair.a, onA, tolerance); off > tolerance)
        verdicts.wrong(question, "point_on_a is not on a", off / tolerance);
    if (const Quad off = outside(pair.b, onB, tolerance); off > tolerance)
        verdicts.wrong(question, "point_on_b is not on b", off / tolerance);
}

bool exactlyOverlap(const Pair& pair)
{
    return coresMeet(bodyOf<Rational>(pair.a.shape), bodyOf<Rational>(pair.b.shape));
}

void checkDistance(const Pair& pair, Verdicts& verdicts)
{
    verdicts.asked();
    const bool meet = overlaps(pair.a.shape, pair.b.shape);
    const Distance answer = distance(pair.a.shape, pair.b.shape);
    if (!(answer.distance >= 0) || !std::isfinite(answer.distance) || !isFinite(answer.pointOnA) ||
        !isFinite(answer.pointOnB))
        return verdicts.wrong(kQuestion, "not finite");
    if ((answer.distance == 0) != meet)
        verdicts.wrong(kQuestion, "distance and overlaps disagree");
    if (!pair.a.body || !pair.b.body)
        return checkFlats(pair, answer, verdicts);

    const Quad tolerance = pair.tolerance(answer.distance);
    checkPoints(pair, answer, tolerance, verdicts);
    const QuadVec between = pair.local(answer.pointOnB) - pair.local(answer.pointOnA);
    const Quad certified = meet ? Quad(-1) : apartAlong(pair, between);
    const bool isNear = certified >= answer.distance - tolerance || meet;
    if (!isNear || (meet && answer.pointOnA != answer.pointOnB))
        checkBounds(pair, answer, tolerance, verdicts);
    if (!pair.isExact() || certified > Quad(1e-20) * pair.size())
        return;
    // Far from touching, what bounds the depth proves the overlap as well.
    const Shallowest least = shallowest(*pair.a.body, *pair.b.body, pair.size());
    const Quad sure = Quad(1e-10) * pair.size();
    const bool expected = magnitude(least.extent) > sure ? least.extent > 0 : exactlyOverlap(pair);
    if (meet != expected)
        verdicts.wrong("overlap", expected ? "overlap missed" : "false overlap");
}

} // namespace mbv::differential
