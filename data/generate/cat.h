#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>

namespace mbv::generate {

/// The signed distance (estimated: blends shorten it a little) to a cat of about 2 units from nose
/// to tail. It stands on y = 0 in mid-stride and faces +x, its head turned a little towards +z.
double catDistance(const Vec3& p);

/// The cat as a watertight mesh of `triangles` triangles, or one more.
TriangleMesh makeCat(std::size_t triangles);

} // namespace mbv::generate
