#pragma once

#include "collada_document.h"
#include "mesh_io/nodes/affine.h"

#include <vector>

namespace mbv {

/// A <geometry>, and where a node puts it.
struct ColladaInstance {
    const tinyxml2::XMLElement* geometry = nullptr;
    Affine toWorld;
};

/// What the scene shows, in the order of the file: the geometries of the nodes of the visual scene
/// that <scene> names, else of the first one; where there is no visual scene, all geometries as
/// they are. In meters, as <unit> says; the axes are those of the file, whatever <up_axis> says.
/// Throws Error (FileInvalid) with the line: a node that contains itself, repeated nodes that
/// have more than kMaxColladaElements elements together, a bad transformation, a skin.
std::vector<ColladaInstance> colladaInstances(const ColladaDocument& document);

inline constexpr std::size_t kMaxColladaElements = 2'000'000;

} // namespace mbv
