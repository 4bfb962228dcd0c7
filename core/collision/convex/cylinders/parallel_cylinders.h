#pragma once

#include <mbv/collision/results.h>
#include <mbv/geometry/shapes.h>

#include <optional>

/// Two cylinders whose axes are parallel: discs that are apart or overlap across the axis, and
/// intervals along it, each by itself. Internal.
namespace mbv {

/// Where B lies in the coordinates of A: along its axis from its end a, and across it.
class ParallelCylinders {
public:
    /// Nothing unless the axes are parallel to a few roundings, which move no point of either by
    /// more than rounding of its size.
    static std::optional<ParallelCylinders> of(const Cylinder& a, const Cylinder& b);

    bool overlap() const { return gapAlong_ <= 0 && gapAcross_ <= 0; }
    Distance distance() const;
    /// Of the three ways out the shortest: either way along the axis, or straight across it.
    Contact contact() const;

private:
    struct Interval {
        double low;
        double high;

        double middle() const { return low + (high - low) / 2; }
    };

    Vec3 pointAt(double along, double across) const
    {
        return origin_ + along * axis_ + across * outward_;
    }

    Vec3 origin_;
    Vec3 axis_;    ///< unit, from A's end a to its end b
    Vec3 outward_; ///< unit, across the axis, from A's axis to B's
    Interval alongA_;
    Interval alongB_;
    Interval acrossA_; ///< of the discs in the plane of both axes
    Interval acrossB_;
    double gapAlong_ = 0; ///< < 0 where the intervals overlap
    double gapAcross_ = 0;
};

} // namespace mbv
