#include "checks.h"
#include "differential/oracle/bracket.h"
#include "differential/oracle/shallowest.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/sweep.h>

#include <algorithm>

namespace mbv::differential {
namespace {

constexpr const char* kQuestion = "sweep";
constexpr double kUnit = 1e-14;

/// sweep() stops short by up to 1e-9 of the sizes, and 1e-6 where a cylinder or hull takes part.
Quad toleranceOf(const Pair& pair, const Vec3& motion)
{
    return pair.tolerance(norm(motion)) + Quad(1e-9) * pair.size();
}

Side movedSide(const Side& side, const QuadVec& by)
{
    Side moved = side;
    if (moved.body) {
        for (QuadVec& p : moved.body->points)
            p = p + by;
        if (moved.body->apex)
            moved.body->apex = *moved.body->apex + by;
    } else {
        moved.flat->offset = moved.flat->offset + dot(moved.flat->normal, by);
    }
    return moved;
}

/// The normal parts them (to tolerance) where the motion ends, and was approached: it parts them
/// better anywhere before.
void checkHit(const Pair& pair, const Vec3& motion, const SweepHit& hit, Verdicts& verdicts)
{
    Quad tolerance = toleranceOf(pair, motion);
    if (pair.a.flat && pair.b.flat) { // planes may cross far from anything that was given
        if (flatGap(pair.a, pair.b).isDoubtful)
            return;
        tolerance = tolerance + Quad(64 * 0x1p-52) * norm(hit.point);
    }
    const Side a = movedSide(pair.a, Quad(hit.fraction) * quad(motion));
    const QuadVec point = pair.local(hit.point);
    if (const Quad off = outside(pair.b, point, tolerance); off > tolerance)
        verdicts.wrong(kQuestion, "point is not on b", off / tolerance);
    if (const Quad off = outside(a, point, tolerance); off > 2 * tolerance)
        verdicts.wrong(kQuestion, "a is not at the point", off / tolerance);
    if (hit.fraction == 0 && overlaps(pair.a.shape, pair.b.shape))
        return; // the normal is contact()'s
    const QuadVec normal = unit(quad(hit.normal));
    if (const Quad gap = gapAlong(a, pair.b, normal); gap < -2 * tolerance)
        verdicts.wrong(kQuestion, "normal does not part them at the hit", -gap / tolerance);
    if (dot(normal, quad(motion)) < -tolerance)
        verdicts.wrong(kQuestion, "normal is against the motion");
}

void checkMiss(const Pair& pair, const Vec3& motion, Verdicts& verdicts)
{
    const Quad tolerance = toleranceOf(pair, motion);
    Quad depth = 0; // of b in all that a sweeps over
    if (pair.a.body && pair.b.body) {
        Body<Quad> swept = *pair.a.body;
        swept.motion = quad(motion);
        depth =
            provenDepth(swept, *pair.b.body, std::max(pair.size(), norm(motion)), 3 * tolerance);
    } else {
        const FlatGap start = flatGap(pair.a, pair.b);
        if (start.isDoubtful)
            return;
        depth = start.isParallel ? dot(start.direction, quad(motion)) - start.gap : 1e9 * tolerance;
    }
    if (depth > 2 * tolerance)
        verdicts.wrong(kQuestion, "missed", depth / tolerance);
}

} // namespace

void checkSweep(const Pair& pair, const Vec3& motion, Verdicts& verdicts)
{
    verdicts.asked();
    const auto hit = sweep(pair.a.shape, motion, pair.b.shape);
    const bool meet = overlaps(pair.a.shape, pair.b.shape);
    if (!hit) {
        if (meet)
            verdicts.wrong(kQuestion, "misses an overlap at the start");
        else
            checkMiss(pair, motion, verdicts);
        return;
    }
    if (!(hit->fraction >= 0 && hit->fraction <= 1) || !isFinite(hit->point) ||
        !(std::abs(norm(hit->normal) - 1) <= kUnit))
        return verdicts.wrong(kQuestion, "not finite, or the normal is not unit");
    if (meet && hit->fraction != 0)
        verdicts.wrong(kQuestion, "not at the start where they overlap");
    checkHit(pair, motion, *hit, verdicts);
}

} // namespace mbv::differential
