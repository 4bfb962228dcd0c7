#pragma once

#include <mbv/geometry/shapes.h>

/// The straight sweep in twice the digits of a double, for grazes that doubles leave in doubt.
/// Internal.
namespace mbv {

/// In sizes: shapes that are apart by what doubles say overlap by no more, curved ones and hulls by
/// as much as their distances are off.
inline constexpr double kOverlapByRounding = 1e-6;

struct RoundHit {
    enum class Kind { Met, Missed, InDoubt };

    Kind kind = Kind::InDoubt;
    double fraction = 0; ///< where Met: at least 0, may be above 1
    Vec3 normal; ///< where Met: unit, from A to B, of a plane between them against which A moves
};

/// When `a`, moved along `motion` without end, first comes within `clearance` of `b`, of bounded
/// shapes that are farther apart than that at the start, to rounding. At least one of them or the
/// clearance is round: the difference of the shapes has a volume. InDoubt where twice the digits do
/// not tell either. Some 100 us. Precondition: the motion is not zero.
RoundHit sweepInTwiceTheDigits(const Shape& a, const Vec3& motion, const Shape& b,
                               double clearance);

} // namespace mbv
