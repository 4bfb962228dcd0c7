#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <cstddef>

namespace mbv::rendering {

/// A point of a surface that is drawn, in the world.
struct SurfacePoint {
    std::size_t model = 0; ///< an index into the scene shown
    Vec3 at;
    Triangle triangle; ///< which it lies on, as it is drawn
};

} // namespace mbv::rendering
