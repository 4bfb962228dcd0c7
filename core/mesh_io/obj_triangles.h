#pragma once

#include "mesh_io/parsing/mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

#include <optional>

namespace mbv {

/// The mesh of an OBJ file as programs write triangles: lines that begin with "v " and "f ", with
/// three short corners (short_number.h) counted from the first vertex, and lines that
/// change no surface. Its vertices and faces are counted first, so that parts of whole lines are
/// read in parallel to where they belong. Nothing where a line is otherwise or has a fault; what
/// that is, the reader of any lines says. Throws Error (Cancelled).
std::optional<TriangleMesh> readObjOfTriangles(const MeshSource& source);

} // namespace mbv
