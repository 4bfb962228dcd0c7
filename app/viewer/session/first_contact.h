#pragma once

#include <mbv/scene/scene.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mbv::viewer {

/// What a straight move comes to first.
struct FirstContact {
    std::string model;
    double distance = 0; ///< from the start of the move, mesh units
};

/// The visible model that a volume of the models meets first when they are moved by `offset`; those
/// that one overlaps already, and pairs that are ignored, do not count. `volumes` are those of the
/// scene's models where the move begins.
std::optional<FirstContact> firstContact(const Scene& scene, const std::vector<Shape>& volumes,
                                         std::span<const std::size_t> models, const Vec3& offset);

} // namespace mbv::viewer
