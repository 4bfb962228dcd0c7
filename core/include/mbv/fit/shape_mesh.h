#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

namespace mbv {

/// The surface of a solid as triangles that face outwards; round ones with corners on the surface,
/// 64 around (their volume is 1 % too small). Triangles are themselves, and without an inside.
/// Throws Error (InvalidArgument) for planes, half-spaces and segments, which have no surface to
/// draw.
[[nodiscard]] TriangleMesh surfaceMesh(const Shape& shape);

} // namespace mbv
