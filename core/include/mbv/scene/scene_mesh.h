#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <string>

namespace mbv {

/// The most vertices, and the most triangles, that worldMesh gives: a small scene may show a large
/// mesh 100,000 times.
inline constexpr std::size_t kMaxWorldMesh = 10'000'000;

/// The visible models as one mesh in the world: scaled, posed and one after the other; shapes by
/// their surface (surfaceMesh), a segment by its two ends; planes and half-spaces, which have no
/// end, do not count. For fitting one volume around a whole scene. Throws Error (InvalidScene) for
/// an invalid scale or pose, or for more than kMaxWorldMesh.
[[nodiscard]] TriangleMesh worldMesh(const Scene& scene);

/// Says that a model's mesh is so far from the origin that rounding takes its shape: that doubles
/// there are farther apart than a thousandth of its largest extent. Empty where it is not, and for
/// shapes.
[[nodiscard]] std::string lostToRounding(const Model& model);

} // namespace mbv
