#pragma once

#include <mbv/collision/results.h>

#include <mbv/geometry/shapes.h>

#include <optional>

/// The straight sweep that keeps off what it meets. Internal.
namespace mbv {

/// Lengths to keep from an obstacle, mesh units.
struct Clearance {
    double stop = 0; ///< where a motion that is stopped ends
    double keep = 0; ///< < stop: a motion that comes no nearer than this is not stopped
};

/// Like sweep(), for shapes that do not overlap at the start, except that the moving shape stops
/// at `clearance`, or at once where it is nearer and approaches.
std::optional<SweepHit> sweepApart(const Shape& a, const Vec3& motion, const Shape& b,
                                   const Clearance& clearance);

} // namespace mbv
