#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace mbv {

/// Which bounding volume stands for a mesh. fitVolume makes it.
enum class VolumeKind {
    Obb,        ///< oriented box along the principal axes of the surface
    MinimumObb, ///< the oriented box of the smallest volume found
    Aabb,       ///< axis-aligned box; in a scene, of the posed vertices, aligned with the world
    Sphere,     ///< smallest sphere
    Capsule,    ///< the capsule of the smallest volume found
    Hull,       ///< convex hull
};

/// Every kind, in the order in which menus, help texts and reports list them.
inline constexpr std::array kVolumeKinds = {VolumeKind::Obb,     VolumeKind::MinimumObb,
                                            VolumeKind::Aabb,    VolumeKind::Sphere,
                                            VolumeKind::Capsule, VolumeKind::Hull};

/// "obb", "minimum", "aabb", "sphere", "capsule", "hull": the names used in files, options and
/// reports.
[[nodiscard]] std::string_view nameOf(VolumeKind kind);

/// The kind of that name, exactly as nameOf spells it; nothing for any other text.
[[nodiscard]] std::optional<VolumeKind> volumeKindFrom(std::string_view name);

} // namespace mbv
