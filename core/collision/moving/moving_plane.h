#pragma once

#include "moving_piece.h"

#include <mbv/geometry/vec3.h>

#include <limits>
#include <optional>

/// A plane between two shapes that move. Internal.
namespace mbv::moving {

enum class Side { A, B };

struct MovingPair {
    MovingPiece a;
    MovingPiece b;
    Vec3 steadyAxis; ///< along it nothing is accelerated; unit, or zero where none is known
};

/// A plane at a moment, its unit normal n from A to B, and how wide its gap stays around it.
///
/// Where it rests, a point at r from its body's origin is, after a time s, no farther than
///     n.x + s (n.velocity + (n x spin).r) + s^2 acceleration / 2
/// ahead, and no less behind. Bodies that slide along each other and rotate by little use up such a
/// gap at once. So it may move, too:
///  - with a body, which then stands still; the other is accelerated, as seen from it, by its own
///    acceleration, that of the first one's frame where it is, and the Coriolis term
///    -2 (n x spin) . velocity, whose rate is bounded by both of these again;
///  - so that an edge of each body, or one body's face, stays in it: along m = n + s n', which
///    grows longer,
///        (m.x)'' = m.acceleration + 2 n'.velocity,
///    and that velocity along n' changes by no more than |n'| acceleration.
/// To first order all of that is exact: the gap is at least
///     lowest of B along a direction linear in s - highest of A along another one + ...
/// less squares and cubes: a concave function of s, which is safe between two times where it is.
class MovingPlane {
public:
    static MovingPlane resting(const MovingPair& pair, const Vec3& normal);

    /// The gap of the resting plane is at least this, from `half` before the moment to `half` after
    /// it.
    static double leastAtRest(const MovingPair& pair, const Vec3& normal, double half);

    /// The same plane that goes with a body; to first order alone where its spin is not known to
    /// keep its axis. Nothing where that is no other plane than the resting one.
    std::optional<MovingPlane> withBody(Side side) const;

    /// The same along an edge of each body. Nothing where there are none that are not parallel, or
    /// both stay in the resting one.
    std::optional<MovingPlane> alongEdges() const;

    const Vec3& normal() const { return normal_; } ///< now
    double gap() const { return gap_; }            ///< now

    /// The gap is at least that after a time, of either sign, and all the time until then, if that
    /// is not more than now. Minus infinity where nothing is known of that time.
    double gapAfter(double time) const;

    /// A time, at most `most`, for which the gap is at least `keep`, which is less than it is now.
    /// `known` is such a time; one that is longer by less than an eighth is not looked for, unless
    /// it is all that is asked about.
    double safeFor(double most, double keep, double known) const;

private:
    MovingPlane(const MovingPair& pair, const Vec3& normal, const Vec3& change);

    std::optional<MovingPlane> changing(const Vec3& change) const;
    void rest();

    const MovingPair* pair_; ///< must outlive it
    Vec3 normal_;
    Vec3 turnOfA_; ///< of the direction in which A's highest point is looked for
    Vec3 turnOfB_;
    double between_;         ///< the origins, along the normal
    double slope_;           ///< of that
    double lengthening_ = 0; ///< |n'|, where the direction grows longer
    double longest_ = std::numeric_limits<double>::infinity(); ///< time for which it is known
    // How much the gap is accelerated towards less, at most:
    double square_ = 0;
    double stretched_ = 0; ///< besides, growing as the direction does
    double cube_ = 0;      ///< by which it grows
    double gap_ = 0;
};

} // namespace mbv::moving
