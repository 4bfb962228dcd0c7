#include <mbv/scene_io/robot_file.h>

#include "file/named_files.h"
#include "file/read_text.h"
#include "file/xml.h"
#include "urdf/urdf_robot.h"
#include "urdf/urdf_scene.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/scene_io/srdf_file.h>

#include <algorithm>
#include <utility>

namespace mbv {
namespace {

LoadedRobot robotFrom(Robot robot, const RobotSource& source, MeshLibrary& library,
                      const RobotSettings& settings, const ProgressFn& progress)
{
    std::vector<double> values(robot.variables().size());
    std::vector<std::string> warnings;
    for (const JointSetting& setting : settings.joints)
        setJoint(robot, setting, values, warnings);
    std::optional<Srdf> srdf;
    std::vector<std::pair<std::size_t, std::size_t>> ignored;
    try {
        ignored = adjacentLinks(robot);
    } catch (const Error& error) {
        throw Error(ErrorCode::FileInvalid, source.where + ": " + error.what());
    }
    if (settings.srdf) {
        srdf = loadSrdf(*settings.srdf);
        const std::string where = pathText(*settings.srdf);
        if (!srdf->robot.empty() && !robot.name().empty() && srdf->robot != robot.name())
            warnings.push_back(where + ": is for the robot \"" + srdf->robot +
                               "\"; this one is \"" + robot.name() + "\"");
        const std::vector<std::string> unknown = unknownNames(robot, *srdf, where);
        warnings.insert(warnings.end(), unknown.begin(), unknown.end());
        const auto disabled = disabledLinks(robot, *srdf);
        ignored.insert(ignored.end(), disabled.begin(), disabled.end());
        std::ranges::sort(ignored);
        ignored.erase(std::unique(ignored.begin(), ignored.end()), ignored.end());
    }
    RobotModels models = modelsOfRobot(robot, values, source, library, progress);
    ignoreLinks(models, ignored, source.where);
    return {std::move(robot),        std::move(srdf),          std::move(values),
            std::move(models.scene), std::move(models.ofLink), std::move(warnings)};
}

} // namespace

LoadedRobot loadRobot(const std::filesystem::path& path, MeshLibrary& library,
                      const RobotSettings& settings, const std::string& prefix,
                      const ProgressFn& progress)
{
    const RobotSource source = {pathText(path), foldersOf(path), prefix};
    return robotFrom(parseUrdf(readText(path, kMaxXmlBytes), source.where), source, library,
                     settings, progress);
}

LoadedRobot robotFromText(std::string_view text, const std::string& where,
                          const std::filesystem::path& folder, MeshLibrary& library,
                          const RobotSettings& settings, const ProgressFn& progress)
{
    const RobotSource source = {where, {folder}, ""};
    return robotFrom(parseUrdf(text, where), source, library, settings, progress);
}

std::vector<std::vector<LinkPart>> linkParts(const LoadedRobot& robot)
{
    const std::vector<RigidTransform> poses = robot.robot.linkPoses(robot.values);
    std::vector<std::vector<LinkPart>> parts(poses.size());
    for (std::size_t link = 0; link < poses.size(); ++link)
        for (const std::size_t index : robot.modelsOfLink[link]) {
            const Model& model = robot.scene.models[index];
            LinkPart part = {model.shape ? std::variant<Shape, MeshBvh>(*model.shape)
                                         : model.mesh->bvh(model.scale),
                             inverse(poses[link]) * model.pose};
            parts[link].push_back(std::move(part));
        }
    return parts;
}

} // namespace mbv
