#include <mbv/collision/sweep.h>

#include "collision/magnitude.h"
#include "conservative_advancement.h"
#include "sweep_straight.h"

#include <mbv/collision/distance.h>
#include <mbv/geometry/error.h>

#include <cassert>

namespace mbv {

std::optional<SweepHit> sweep(const Shape& a, const Vec3& motion, const Shape& b)
{
    assert(isValid(a) && isValid(b) && isFinite(motion));
    if (const auto scale = magnitude::scaleFor(a, b, motion))
        return scale->up(sweep(scale->down(a), scale->down(motion), scale->down(b)));
    if (overlaps(a, b))
        return SweepHit{0, distance(a, b).pointOnB, advancement::overlapNormal(a, b, motion)};
    return sweepApart(a, motion, b, {});
}

std::optional<SweepHit> sweepChecked(const Shape& a, const Vec3& motion, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    if (!isFinite(motion))
        throw Error(ErrorCode::InvalidShape, "motion has a component that is not finite");
    return sweep(a, motion, b);
}

} // namespace mbv
