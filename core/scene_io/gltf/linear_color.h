#pragma once

#include <mbv/geometry/vec3.h>
#include <mbv/scene/scene.h>

namespace mbv {

/// Colors in glTF are linear, ours are sRGB (IEC 61966-2-1).
Vec3 toLinear(const Color& color);
/// The nearest one. Precondition: 0 to 1.
Color fromLinear(const Vec3& linear);

} // namespace mbv
