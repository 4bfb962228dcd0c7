#pragma once

#include "arguments/errors.h"

#include <mbv/geometry/triangle_mesh.h>

#include <string>

/// Meshes whose numbers a caller gave.
namespace mbv::python {

/// Vertices and faces that a caller gave, copied once. Throws Error naming `vertices` or `faces`
/// and the index of what is wrong. None as faces gives a mesh without triangles.
TriangleMesh meshFromArrays(nb::handle vertices, nb::handle faces, const std::string& verticesName,
                            const std::string& facesName);

/// The mesh that an argument made of another one. Throws Error that begins with `name` where a
/// vertex is beyond doubles.
TriangleMesh withinDoubles(TriangleMesh mesh, const std::string& name);

} // namespace mbv::python
