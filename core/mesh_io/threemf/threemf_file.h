#pragma once

#include "mesh_io/nodes/node_file.h"
#include "mesh_io/parsing/mesh_source.h"

#include <cstddef>

namespace mbv {

/// What the build of a 3MF file shows: each object with a mesh, where items and components put it,
/// in the order of the file. Objects that are no part of the product (supports, modifiers) are left
/// out, and a warning says so; so does one of beam lattices. In the unit of the main model; z is
/// up.
///
/// Throws Error (FileInvalid) with the part of the archive and the line: a damaged archive, no
/// model, what readThreemfModel throws, an object that is not there or contains itself, components
/// that show more than kMaxThreemfComponents together. Cancelled.
NodeFile readThreemfFile(const MeshSource& source);

inline constexpr std::size_t kMaxThreemfComponents = 2'000'000;

} // namespace mbv
