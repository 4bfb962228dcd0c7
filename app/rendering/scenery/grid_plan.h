#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv::rendering {

/// Lines of a square grid on a level plane (y is up), through the whole multiples of a step of the
/// world's x and z.
struct GridPlan {
    double step = 1; ///< 1, 2 or 5 times a power of ten
    double height = 0;
    double firstX = 0;
    double lastX = 0;
    double firstZ = 0;
    double lastZ = 0;

    friend bool operator==(const GridPlan&, const GridPlan&) = default;
};

/// A grid under a scene and some steps beyond it: its step is about a tenth of the longest edge of
/// the scene's box (1 for a point), its height the multiple of the step at the box's foot or next
/// below it.
GridPlan gridUnder(const Aabb& scene);

} // namespace mbv::rendering
