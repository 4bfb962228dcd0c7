#pragma once

#include <mbv/geometry/vec3.h>

#include <span>

/// What every fit asks of its points before, and of its volume after. Internal.
namespace mbv {

/// Throws Error (DegenerateMesh) when there are no points or when one is not finite.
void requireFinitePoints(std::span<const Vec3> points);

/// Throws Error (DegenerateMesh) when a volume fitted to finite points is not finite itself.
void requireRepresentable(bool volumeIsFinite);

} // namespace mbv
