#pragma once

#include "inputs.h"

#include <mbv/geometry/triangle_mesh.h>

#include <filesystem>
#include <string>
#include <vector>

namespace mbv::cli {

/// What collides of a robot's link as one mesh, in the link's frame.
struct LinkInput {
    std::string name;
    TriangleMesh mesh;
};

struct RobotInput {
    std::string name; ///< as the URDF has it; may be empty
    std::vector<LinkInput> links;
};

/// The links of a URDF that have collisions; `read` gains the files of their meshes. Round shapes
/// become meshes that contain them. Precondition: requireReadable. Throws Error.
RobotInput loadLinks(const std::string& input, const InputOptions& options,
                     std::vector<std::filesystem::path>& read);

} // namespace mbv::cli
