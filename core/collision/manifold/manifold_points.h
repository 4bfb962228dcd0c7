#pragma once

#include "touching_face.h"

#include <mbv/collision/contact_manifold.h>

namespace mbv::manifold {

/// Where two solids meet, in their contact's frame.
struct LocalPoint {
    Vec2 place;
    double onA = 0; ///< its z
    double depth = 0;
};

/// The corners of what two faces have in common as seen along z; see commonCorners().
std::pmr::vector<LocalPoint> commonPoints(const TouchingFace& a, const TouchingFace& b,
                                          std::pmr::memory_resource& memory);

/// The points at which two faces are not apart, in order around what they have in common.
class CommonPoints {
public:
    /// Those of the corners of what the faces have in common that are at most `margin` apart; none
    /// is deeper than `deepest`, the contact's depth.
    CommonPoints(std::span<const LocalPoint> corners, double deepest, double margin,
                 std::pmr::memory_resource& memory);

    /// One of them is as deep as the contact.
    bool hasContact() const { return hasContact_; }

    /// The contact itself, at the frame's origin: in place of a point that is beside it, as the end
    /// of a capsule's side is, or else as one more.
    void addContact(double depth);

    /// At most `most` of them that span a large part, the deepest first, the others in their order
    /// from there. Precondition: there is one, and `most` is not 0.
    ContactManifold spread(std::size_t most, double depth, const ContactFrame& frame) const;

private:
    std::pmr::vector<LocalPoint> points_;
    double reach_ = 0; ///< the size of what the faces have in common
    bool hasContact_ = false;
    /// Of the points as deep as the contact, the farthest from the frame's origin.
    std::size_t deepest_ = 0;
};

} // namespace mbv::manifold
