#pragma once

#include <mbv/scene/scene.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

/// Private to the library.
namespace mbv {

/// What reports say of where a model comes from: its name, and its mesh's path, number of triangles
/// and whether it is watertight; null for a shape.
nlohmann::ordered_json originToJson(const Model& model);

/// The same and all that its answers depend on: position, rotation, scale, the kind of volume and
/// the mesh's digest, or the shape. With its name that tells whether it is as it was.
nlohmann::ordered_json modelToJson(const Model& model);

/// That as prettyJson() prints it at this indent, much faster.
void appendModel(std::string& text, const Model& model, std::size_t indent);

} // namespace mbv
