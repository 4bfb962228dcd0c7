#pragma once

#include "bvh/bvh_tree.h"
#include "local_view.h"

#include <mbv/geometry/shapes.h>

/// A ray as a tree sees it. Internal.
namespace mbv::bvh {

/// In a tree's local frame, in floats, from where the ray enters the mesh's box: `origin + u
/// direction`. What rounding moves it by, and the corners by in the world, is within `margin` along
/// each coordinate; see local_ray.cpp.
struct LocalRay {
    float origin[3];
    float direction[3]; ///< between 1 and 4 long
    float inverse[3];   ///< 1 / direction, no larger than 2^30; its sign where that is zero
    float margin;
    double start; ///< the u of where it enters, from the ray's own origin
    double scale; ///< from lengths along the ray to u

    /// The u up to which triangles may be met at a length along the ray, or farther.
    float reach(double length) const;
};

/// How a ray passes a mesh's box.
struct RaySight {
    bool passesBy = false;
    bool isFar = false; ///< so far away that rounding makes the mesh a point: it may meet all
    LocalRay ray = {};  ///< where it does neither

    /// Precondition: the direction is finite and not zero.
    RaySight(const LocalView& view, const Tree& tree, const Ray& ray);
};

} // namespace mbv::bvh
