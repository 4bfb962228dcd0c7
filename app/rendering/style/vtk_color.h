#pragma once

#include <mbv/scene/scene.h>

#include <array>

namespace mbv::rendering {

/// The color as VTK takes it: red, green, blue in [0, 1].
inline std::array<double, 3> vtkColor(const Color& c)
{
    return {c.r / 255.0, c.g / 255.0, c.b / 255.0};
}

} // namespace mbv::rendering
