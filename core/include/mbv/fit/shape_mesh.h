#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

namespace mbv {

/// The surface of a solid as triangles that face outwards; round ones with corners on the surface,
/// 64 around (their volume is 1 % too small). Triangles are themselves, and without an inside.
/// Throws Error (InvalidArgument) for planes, half-spaces and segments, which have no surface to
/// draw.
[[nodiscard]] TriangleMesh surfaceMesh(const Shape& shape);

/// The same around the solid, which it contains to rounding: the triangles of round ones touch
/// them, or lie outside (at most 0.25 % of the radius; their volume is up to 1 % too large). For
/// what others take for the solid.
[[nodiscard]] TriangleMesh surfaceAround(const Shape& shape);

} // namespace mbv
