#pragma once

#include "point_columns.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <vector>

namespace mbv {

/// A right-handed orthonormal frame and the volume of the box along it.
struct BoxFrame {
    std::array<Vec3, 3> axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    double volume = 0;
};

/// Looks for the rotation at which the box around a few points in the unit frame has the smallest
/// volume, starting from a given one.
///
/// At a minimum each of at least two adjacent faces contains an edge of the convex hull (O'Rourke:
/// Finding minimal enclosing boxes, 1985). Two such edges leave one angle free. So there are two
/// kinds of step: the exact best rotation about one axis of the box (which puts an edge on a face),
/// and the best angle while two edges of adjacent faces stay on them.
class BoxDescent {
public:
    explicit BoxDescent(const PointColumns& points) : points_(points) {}

    /// Product of the three extents, each a little (1e-13) longer: of boxes without volume the one
    /// with the smallest area counts as smaller, and of those without area the shortest.
    double volumeAlong(const std::array<Vec3, 3>& axes) const;

    /// Turns the box about its own axes in turn, until that gains less than a fraction of `gain`.
    BoxFrame turned(BoxFrame frame, double gain) const;

    /// Turned with edges on two faces, by angles good to `precision`, until that gains less than a
    /// fraction of `precision`.
    BoxFrame polished(BoxFrame frame, double precision) const;

private:
    struct Contact;

    BoxFrame turnedAbout(const BoxFrame& frame, std::size_t axis) const;
    std::vector<Contact> contactsOf(const BoxFrame& frame) const;
    BoxFrame bestAngle(const Contact& first, const Contact& second, const BoxFrame& frame,
                       double reach, double precision) const;

    const PointColumns& points_;
    mutable std::vector<double> along_;
};

} // namespace mbv
