#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace mbv {

/// A part of a mesh file, by a path with a mark behind the extension: "robot.glb#mesh=3" is the
/// mesh of a glTF or 3MF with this index as it is stored, "robot.glb#node=7" that of this node with
/// the node's transformation in the world but for its translation. "pump.obj#group=2" is the second
/// of the file's objGroups(), "pump.stl#part=2" of the mesh's connectedParts().
/// "wheel.stl#mirrored" has its x negated and its triangles flipped, so that they still face
/// outwards. One of each kind may stand in this order, with commas between:
/// "robot.glb#mesh=3,part=2,mirrored". Scenes use them for the nodes of a glTF, the mirrored meshes
/// of a URDF and meshes that were split, and loadMesh takes them like any path.
struct MeshPart {
    std::filesystem::path file;
    std::optional<std::uint64_t> mesh = std::nullopt;
    std::optional<std::uint64_t> node = std::nullopt;      ///< at most one of the three
    std::optional<std::uint64_t> group = std::nullopt;     ///< from 1
    std::optional<std::uint64_t> connected = std::nullopt; ///< from 1
    bool mirrored = false;
};

/// Nothing for a path without such a mark.
std::optional<MeshPart> meshPartFrom(const std::filesystem::path& path);

/// The inverse. A part that is the whole file gives the file's own path.
std::filesystem::path pathOf(const MeshPart& part);

} // namespace mbv
