#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace mbv {

/// Which bounding volume stands for a mesh. fitVolume makes it.
enum class VolumeKind {
    Obb,    ///< principal-axes oriented box (vtkOBBTree)
    Aabb,   ///< axis-aligned box; in a scene, of the posed vertices, aligned with the world
    Sphere, ///< bounding sphere
};

/// Every kind, in the order in which menus, help texts and reports list them.
inline constexpr std::array kVolumeKinds = {VolumeKind::Obb, VolumeKind::Aabb, VolumeKind::Sphere};

/// "obb", "aabb", "sphere": the names used in files, options and reports.
std::string_view nameOf(VolumeKind kind);

/// The kind of that name, exactly as nameOf spells it; nothing for any other text.
std::optional<VolumeKind> volumeKindFrom(std::string_view name);

} // namespace mbv
