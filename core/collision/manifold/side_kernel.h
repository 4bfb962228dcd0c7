#pragma once

#include "box_face.h"
#include "contact_frame.h"

#include <mbv/geometry/vec2.h>

#include <array>

namespace mbv::manifold {

/// A face of a box in the coordinates of another, whose corners are at (+-1, +-1):
/// {middle + s u + t v, |s| <= 1, |t| <= 1}.
struct SeenFace {
    Vec2 middle;
    std::array<double, 5> x; ///< of u, v, u, v and u
    std::array<double, 5> y;
    Vec2 same;                   ///< what is as good as none along each coordinate
    std::array<double, 4> least; ///< and along u, v, u and v, of their lengths
};

/// Where what is left of the sides of two faces starts: four of A, along u, v, -u and -v, then four
/// of B.
struct SideStarts {
    alignas(64) std::array<double, 8> x;
    alignas(64) std::array<double, 8> y;
    alignas(64) std::array<double, 8> z; ///< on A
    alignas(64) std::array<double, 8> depth;
    unsigned isLeft = 0; ///< a bit each; of the others, the rest says nothing
    /// A side of the other face, where all of it or nothing is left; or all but along it, so that
    /// what is left of both may start all but at one place.
    bool isAnyNearlyAlong = false;
    unsigned isKept = 0; ///< of those that are left, the points that are deep enough
    int deepest = -1;    ///< of the points as deep as the contact, the farthest from the origin
};

/// What each of two faces leaves of the sides of the other, as seen along z.
void clipSides(const SeenFace& aByB, const SeenFace& bByA, const BoxFace& a, const BoxFace& b,
               const DepthRange& range, SideStarts& starts);

} // namespace mbv::manifold
