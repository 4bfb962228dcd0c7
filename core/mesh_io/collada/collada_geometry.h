#pragma once

#include "collada_document.h"
#include "mesh_io/parsing/polygons.h"

namespace mbv {

/// The faces of a <geometry> in its own frame, and the vertices that they use in the order of their
/// first use. Triangles, strips, fans, polylists and polygons; lines and faces of less than three
/// corners are passed over, normals, colors and texture coordinates are not looked at. Throws Error
/// (FileInvalid) with the line, also for what is no mesh and for polygons with holes.
Polygons readColladaGeometry(const ColladaDocument& document, const tinyxml2::XMLElement& geometry);

} // namespace mbv
