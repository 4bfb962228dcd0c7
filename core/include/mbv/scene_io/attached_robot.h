#pragma once

#include <mbv/scene_io/robot_file.h>

#include <string>
#include <variant>
#include <vector>

namespace mbv {

/// A tool, or what a gripper holds: it goes with a link.
struct Attachment {
    std::string name;                       ///< of the link that it becomes
    std::variant<Shape, MeshAssetPtr> form; ///< in its own frame
    std::string link;                       ///< that it is attached to
    RigidTransform pose;                    ///< of its own frame in that link's
    std::vector<std::string> touching;      ///< names of other links that it may touch
};

/// The robot with a link more, its last, which a fixed joint named after it joins to the other.
/// Variables and values stay as they are. It is not tested against links that joints connect it to
/// (adjacentLinks), nor those it may touch, which the SRDF then disables.
///
/// Throws Error: InvalidArgument for a name that is empty or taken, links that there are not, or a
/// pose that is none; InvalidShape; DegenerateMesh for a mesh without triangles; InvalidScene where
/// joints connect more than a million pairs.
[[nodiscard]] LoadedRobot attached(const LoadedRobot& robot, const Attachment& what);

} // namespace mbv
