#pragma once

#include <mbv/collision/results.h>

#include <mbv/geometry/shapes.h>

#include <optional>

/// The straight sweep that keeps off what it meets. Internal.
namespace mbv {

struct LocalPair;

/// In sizes: how near to each other shapes that touch are.
inline constexpr double kTouching = 1e-10;

/// Lengths to keep from an obstacle, mesh units.
struct Clearance {
    double stop = 0; ///< where a motion that is stopped ends
    double keep = 0; ///< < stop: a motion that comes no nearer than this is not stopped
};

/// Like sweep(), for shapes that do not overlap at the start, except that the moving shape stops
/// at `clearance`, or at once where it is nearer and approaches.
std::optional<SweepHit> sweepApart(const Shape& a, const Vec3& motion, const Shape& b,
                                   const Clearance& clearance);

/// The same for a pair near the origin; both bounded, the motion not zero.
std::optional<SweepHit> sweepLocally(const LocalPair& pair, const Clearance& clearance);

} // namespace mbv
