#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/scene/scene.h>

namespace mbv::rendering {

/// Lines of a square grid on a level plane, through the whole multiples of a step of the world's x
/// and of the other level axis: z, or y where z is up.
struct GridPlan {
    double step = 1; ///< 1, 2 or 5 times a power of ten
    double height = 0;
    double firstX = 0;
    double lastX = 0;
    double firstLevel = 0; ///< along the other level axis
    double lastLevel = 0;
    UpAxis up = UpAxis::Y;

    friend bool operator==(const GridPlan&, const GridPlan&) = default;
};

/// A grid under a scene and some steps beyond it: its step is about a tenth of the longest edge of
/// the scene's box (1 for a point), its height the multiple of the step at the box's foot or next
/// below it.
GridPlan gridUnder(const Aabb& scene, UpAxis up = UpAxis::Y);

} // namespace mbv::rendering
