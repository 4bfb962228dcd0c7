#pragma once

#include "overlay_lines.h"
#include "rendering/camera/picture_plane.h"
#include "rendering/style/palette.h"

#include <mbv/geometry/shapes.h>

#include <array>
#include <string>
#include <vector>

namespace mbv::rendering {

/// An axis of the separating-axis test of two boxes, and what is written at it.
struct ShownAxis {
    std::array<Shape, 2> boxes; ///< each an Obb or an Aabb
    std::array<std::string, 2> names;
    std::string axis; ///< "A0xB1"
    Vec3 direction;   ///< unit
    bool overlap = false;
    std::string amount; ///< "gap 0.5 m"
};

/// Points that such a picture reaches to, where the camera stands as the plane says.
std::vector<Vec3> axisReach(const ShownAxis& shown, const PicturePlane& plane);

/// The axis, drawn beside the boxes: both projected intervals with their names, and the gap between
/// them, or how deep they overlap. Thin lines lead from the boxes to the ends of their intervals.
/// Where it would run out of the picture below boxes that fill it, it lies over them.
std::vector<OverlayLine> axisLines(const ShownAxis& shown, const PicturePlane& plane,
                                   const Palette& palette);

} // namespace mbv::rendering
