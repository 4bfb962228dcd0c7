#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <string>
#include <string_view>

namespace mbv::generate {

/// The mesh with every coordinate rounded to the five decimals that the files hold.
TriangleMesh roundedToFiveDecimals(TriangleMesh mesh);

/// Binary STL, little-endian on every machine. `title` goes into the 80-byte header.
std::string stlBytes(const TriangleMesh& mesh, std::string_view title);

/// OBJ text with `title` as a comment; coordinates with five decimals.
std::string objBytes(const TriangleMesh& mesh, std::string_view title);

} // namespace mbv::generate
