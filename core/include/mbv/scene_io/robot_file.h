#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/robot/collision_matrix.h>
#include <mbv/robot/joint_setting.h>
#include <mbv/robot/robot.h>
#include <mbv/robot/srdf.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/mesh_asset.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// What is said of robots besides their URDF.
struct RobotSettings {
    std::vector<JointSetting> joints;          ///< all others are at zero
    std::optional<std::filesystem::path> srdf; ///< its disabled pairs are ignored as well
};

/// A robot and its models at joint values.
struct LoadedRobot {
    Robot robot;
    std::optional<Srdf> srdf;
    std::vector<double> values; ///< of robot.variables()
    /// A model for each <collision>, named after its link, with "/" and the collision's name (or
    /// number, from 1) behind it where a link has several. Units are meters, the root link is the
    /// origin. Ignored are pairs of links that joints connect, directly or through links without
    /// collisions, pairs within a link, and those that the SRDF disables.
    Scene scene;
    std::vector<std::vector<std::size_t>> modelsOfLink; ///< indices into scene.models, by link
    std::vector<std::string> warnings;
};

/// Reads a URDF, its meshes, and the SRDF where the settings name one. Settings of joints that the
/// robot has not are passed over: see variableNames. `prefix` is put before the models' names.
///
/// Throws Error: FileUnreadable; FileInvalid with the line (bad XML, xacro, links and joints that
/// form no tree, a package that is not found, no collisions, more than kMaxModels of them); what
/// loadMesh throws, with the line; what loadSrdf and setJoint throw.
[[nodiscard]] LoadedRobot loadRobot(const std::filesystem::path& path, MeshLibrary& library,
                                    const RobotSettings& settings = {},
                                    const std::string& prefix = {},
                                    const ProgressFn& progress = {});

/// The same of the text of a URDF. `where` names it in messages; its mesh paths are relative to
/// `folder`.
[[nodiscard]] LoadedRobot robotFromText(std::string_view text, const std::string& where,
                                        const std::filesystem::path& folder, MeshLibrary& library,
                                        const RobotSettings& settings = {},
                                        const ProgressFn& progress = {});

/// What collides of each link, by link. Throws what MeshAsset::bvh throws.
[[nodiscard]] std::vector<std::vector<LinkPart>> linkParts(const LoadedRobot& robot);

} // namespace mbv
