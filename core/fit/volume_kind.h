#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace mbv {

/// Which bounding volume stands for a mesh.
enum class VolumeKind {
    Obb,    ///< principal-axes oriented box (vtkOBBTree)
    Aabb,   ///< axis-aligned box; in a scene, of the posed vertices, aligned with the world
    Sphere, ///< bounding sphere
};

inline constexpr std::array kVolumeKinds = {VolumeKind::Obb, VolumeKind::Aabb, VolumeKind::Sphere};

/// "obb", "aabb", "sphere": the names used in files, options and reports.
std::string_view nameOf(VolumeKind kind);
std::optional<VolumeKind> volumeKindFrom(std::string_view name);

} // namespace mbv
