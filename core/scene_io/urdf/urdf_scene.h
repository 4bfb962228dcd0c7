#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/robot/robot.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/mesh_asset.h>

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// The models of a robot. Private to the library.
namespace mbv {

/// Where a robot was read from.
struct RobotSource {
    std::string where;                          ///< names the file in messages
    std::vector<std::filesystem::path> folders; ///< that mesh paths are relative to; at least one
    std::string prefix;                         ///< of the models' names
};

struct RobotModels {
    Scene scene;                                  ///< in meters
    std::vector<std::vector<std::size_t>> ofLink; ///< indices of models, by link
};

/// A model for each collision of the robot at joint values, named after its link, with "/" and the
/// collision's name (or number, from 1) behind it where a link has several. The root link is at the
/// origin. A mesh with negative scale factors is a mirrored copy (see MeshPart).
///
/// Throws Error: FileInvalid with the line (a package that is not found, a pose out of range, no
/// collisions, more than kMaxModels of them); and what loadMesh throws, with the line.
RobotModels modelsOfRobot(const Robot& robot, std::span<const double> values,
                          const RobotSource& source, MeshLibrary& library,
                          const ProgressFn& progress = {});

/// Has the scene ignore the pairs of models of these pairs of links, and those of each link among
/// themselves. Throws Error (FileInvalid) naming `where` for more than a million.
void ignoreLinks(RobotModels& robot, std::span<const std::pair<std::size_t, std::size_t>> links,
                 const std::string& where);

} // namespace mbv
