#include "links.h"

#include "console/console.h"
#include "standard_input.h"

#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/scene_io/robot_file.h>

#include <optional>
#include <utility>

namespace mbv::cli {
namespace {

LoadedRobot robotOf(const std::string& input, const InputOptions& options, MeshLibrary& library)
{
    const std::filesystem::path path = pathOfInput(input, options);
    if (isStandardInput(input))
        return robotFromText(standardInput(options), path.string(), path.parent_path(), library,
                             options.robots);
    return loadRobot(path, library, options.robots);
}

} // namespace

RobotInput loadLinks(const std::string& input, const InputOptions& options,
                     std::vector<std::filesystem::path>& read)
{
    MeshLibrary library(loadOptionsFrom(options, read));
    const LoadedRobot robot = robotOf(input, options, library);
    if (options.robots.srdf)
        read.push_back(*options.robots.srdf);
    for (const std::string& warning : robot.warnings)
        printWarning(options.quiet, warning);

    const std::vector<RigidTransform> poses = robot.robot.linkPoses(robot.values);
    std::vector<LinkInput> links;
    for (std::size_t i = 0; i < robot.modelsOfLink.size(); ++i) {
        const RobotLink& link = robot.robot.links()[i];
        TriangleMesh all;
        for (std::size_t k = 0; k < robot.modelsOfLink[i].size(); ++k) {
            const Model& model = robot.scene.models[robot.modelsOfLink[i][k]];
            const LinkCollision& collision = link.collisions[k];
            const TriangleMesh mesh = collision.shape ? surfaceAround(*collision.shape)
                                                      : scaled(model.mesh->mesh(), model.scale);
            // The URDF's own place in the link rather than the world's less the joints' values,
            // which is rounded; but that knows of the rotations which stand for negative scales.
            const Vec3& scale = collision.mesh.scale;
            const RigidTransform inLink = scale.x > 0 && scale.y > 0 && scale.z > 0
                                              ? collision.origin
                                              : inverse(poses[i]) * model.pose;
            const auto first = static_cast<std::uint32_t>(all.vertices.size());
            for (const Vec3& v : mesh.vertices)
                all.vertices.push_back(apply(inLink, v));
            for (const auto& [a, b, c] : mesh.triangles)
                all.triangles.push_back({first + a, first + b, first + c});
        }
        if (!all.vertices.empty())
            links.push_back({link.name, std::move(all)});
    }
    return {robot.robot.name(), std::move(links)};
}

} // namespace mbv::cli
