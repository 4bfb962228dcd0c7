#pragma once

#include <mbv/geometry/triangle_mesh.h>

namespace mbv::bench {

/// A ring, tilted by a wave so that its sides are not flat: 2 * around * across triangles.
TriangleMesh ringPart(int around, int across, double radius, double thickness, double wave);

/// A rounded bar along z with a waist: 2 * around * (across - 1) triangles.
TriangleMesh barPart(int around, int across, double radius, double halfLength, double waist);

} // namespace mbv::bench
