#pragma once

#include "touching_face.h"

#include <mbv/collision/contact_manifold.h>

#include <cstddef>
#include <optional>

namespace mbv::manifold {

/// Where two solids meet, in their contact's frame. Without initial values, which would take as
/// long as to clip the side of a face.
struct LocalPoint {
    double x;
    double y;
    double onA; ///< its z
    double depth;

    Vec2 place() const { return {x, y}; }
};

/// The corners of what two faces have in common as seen along z, in order around it; see
/// commonCorners(). There is room for one more.
std::pmr::vector<LocalPoint> commonPoints(const TouchingFace& a, const TouchingFace& b,
                                          std::pmr::memory_resource& memory);

/// The size of what the faces have in common.
double reachOf(std::span<const LocalPoint> corners);

/// The corners at which the faces are not apart.
struct KeptPoints {
    std::size_t count = 0;
    /// Of those that are as deep as the contact, the farthest from the frame's origin.
    std::optional<std::size_t> deepest;
};

/// Moves them to the front, in their order.
KeptPoints keepCommon(std::span<LocalPoint> corners, double reach, const DepthRange& range);

/// Adds the contact itself, at the frame's origin: in place of a point that is beside it, as the
/// end of a capsule's side is, or else as one more. Which one it is then.
std::size_t addContact(std::pmr::vector<LocalPoint>& points, double reach, double depth);

/// At most `most` of the points that span a large part, the deepest first, the others in their
/// order from there. Precondition: there is one, and `most` is not 0.
ContactManifold spread(std::span<const LocalPoint> points, std::size_t deepest, std::size_t most,
                       double depth, const ContactFrame& frame);

} // namespace mbv::manifold
