#pragma once

#include "touching_face.h"

namespace mbv::manifold {

/// Where two solids meet, in their contact's frame.
struct LocalPoint {
    Vec2 place;
    double onA = 0; ///< its z
    double depth = 0;
};

/// The points at which two faces are not apart, in order around what they have in common.
class CommonPoints {
public:
    /// Those that are at most `margin` apart; none is deeper than `deepest`, the contact's depth.
    CommonPoints(const TouchingFace& a, const TouchingFace& b, double deepest, double margin,
                 std::pmr::memory_resource& memory);

    /// One of them is as deep as the contact.
    bool hasContact() const { return hasContact_; }

    /// The contact itself, at the frame's origin: in place of a point that is beside it, as the end
    /// of a capsule's side is, or else as one more.
    void addContact(double depth);

    /// At most `most` that span a large part, the deepest first, the others in their order from
    /// there. Precondition: there is one, and `most` is not 0.
    std::pmr::vector<LocalPoint> spread(std::size_t most) const;

private:
    std::size_t deepest() const;

    std::pmr::vector<LocalPoint> points_;
    double reach_ = 0; ///< of what the faces have in common, from the frame's origin
    bool hasContact_ = false;
};

} // namespace mbv::manifold
