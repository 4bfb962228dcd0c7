#pragma once

#include "byte_source.h"

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/triangle_mesh.h>

namespace mbv::test {

/// Of coordinates within 8, by sixteenths.
Vec3 smallVector(ByteSource& in);

/// The power of two that lengths are multiplied by, of the whole range of a double.
int exponentFrom(ByteSource& in);

/// A mesh of up to about forty triangles: closed or not, flat, on a line, in a point, with
/// triangles that repeat; of any size, the axes sometimes of different ones, and any distance from
/// the origin. All coordinates are finite.
TriangleMesh meshFrom(ByteSource& in, int exponent);

/// A pose whose translation is about 2^exponent, or of another magnitude.
RigidTransform poseFrom(ByteSource& in, int exponent);

/// A point about as far from the origin as that.
Vec3 pointFrom(ByteSource& in, int exponent);

} // namespace mbv::test
