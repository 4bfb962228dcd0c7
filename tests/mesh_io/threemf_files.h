#pragma once

#include <string>
#include <utility>
#include <vector>

/// 3MF files made in memory.
namespace mbv::test {

/// An archive of these parts, and of the relationship that says that "3D/3dmodel.model" is the
/// model.
std::string threemfOf(const std::vector<std::pair<std::string, std::string>>& parts);

/// A model of these resources and these build items, with attributes for <model>.
std::string threemfModel(const std::string& resources, const std::string& items,
                         const std::string& attributes = "");

/// <mesh> of the tetrahedron 0, x, y, z.
std::string threemfTetrahedron();

/// Two parts, components, a mirrored item, colors and names that a slicer keeps by themselves; its
/// main model for tests that damage it.
std::string richThreemf();
std::string richThreemfModel();
std::string richThreemf(const std::string& mainModel);

} // namespace mbv::test
