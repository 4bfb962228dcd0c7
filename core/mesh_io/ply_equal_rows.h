#pragma once

#include "ply_header.h"

#include <mbv/geometry/triangle_mesh.h>

#include <optional>

namespace mbv {

/// The mesh of a binary file whose rows are all as long as one another, element by element: as
/// programs write scans, triangles with indices of four bytes and no list beside them. Such rows
/// are read in parallel, each from the byte where it must be. Nothing where a row is otherwise or
/// has a fault; what that is, the reader of any rows says. Throws Error (Cancelled).
std::optional<TriangleMesh> readPlyOfEqualRows(const MeshSource& source, const PlyHeader& header);

} // namespace mbv
