#include "geometry/parallel/progress_part.h"
#include "mesh_io/parsing/text_cursor.h"
#include "scene/scene_joiner.h"
#include "scene_io/nodes/node_scene.h"
#include "scene_robots.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene/length_unit.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>
#include <mbv/scene_io/scene_picture.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_set>
#include <utility>

namespace mbv {
namespace {

namespace fs = std::filesystem;

/// Puts what files have one after another, as one scene.
class FileJoiner {
public:
    void add(LoadedScene loaded, const std::string& where)
    {
        for (const auto& robot : loaded.robots) {
            PlacedRobot joined = *robot;
            for (std::vector<std::size_t>& models : joined.modelsOfLink)
                for (std::size_t& model : models)
                    model += scenes_.scene().models.size();
            result_.robots.push_back(std::make_shared<const PlacedRobot>(std::move(joined)));
        }
        std::ranges::move(loaded.jointNames, std::back_inserter(result_.jointNames));
        const std::string units =
            differingUnitsWarning(loaded.scene.units, scenes_.scene().units, where);
        if (!units.empty())
            warn({units});
        const SceneJoiner::NewNames names = scenes_.add(std::move(loaded.scene));
        for (SceneRobot& robot : loaded.urdfs) {
            for (RobotPart& part : robot.parts)
                part.model = renamed(names, part.model);
            result_.urdfs.push_back(std::move(robot));
        }
        warn(loaded.warnings);
    }

    void add(MeshAssetPtr mesh)
    {
        Model model;
        model.name = pathText(mesh->path().stem());
        model.mesh = std::move(mesh);
        scenes_.add(std::move(model));
    }

    LoadedScene take()
    {
        result_.scene = scenes_.take();
        std::unordered_set<const void*> meshes;
        std::unordered_set<std::string> told; // meshes of one file may say the same of it
        for (const Model& model : result_.scene.models)
            if (model.mesh && meshes.insert(model.mesh->identity()).second)
                for (const std::string& notice : model.mesh->notices())
                    if (told.insert(notice).second)
                        result_.warnings.push_back(notice);
        warnOfRounding();
        return std::move(result_);
    }

private:
    void warn(const std::vector<std::string>& warnings)
    {
        result_.warnings.insert(result_.warnings.end(), warnings.begin(), warnings.end());
    }

    /// Of the first such model; one that is far away is seldom alone.
    void warnOfRounding()
    {
        std::string first;
        std::size_t more = 0;
        for (const Model& model : result_.scene.models)
            if (const std::string lost = lostToRounding(model); first.empty())
                first = lost;
            else if (!lost.empty())
                ++more;
        if (!first.empty())
            warn({first + (more == 0 ? ""
                           : more == 1
                               ? " (1 more model is like that)"
                               : " (" + std::to_string(more) + " more models are like that)")});
    }

    SceneJoiner scenes_;
    LoadedScene result_; ///< all but the scene, until it is taken
};

using SceneReader = LoadedScene (*)(InputFile, MeshLibrary&, const ProgressFn&,
                                    const RobotSettings&);

LoadedScene readScene(InputFile file, MeshLibrary& library, const ProgressFn& progress,
                      const RobotSettings& robots)
{
    return file.bytes ? sceneFromJson(*file.bytes, pathText(file.path), file.path.parent_path(),
                                      library, progress, robots.joints)
                      : loadScene(file.path, library, progress, robots.joints);
}

LoadedScene readLines(InputFile file, MeshLibrary& library, const ProgressFn& progress,
                      const RobotSettings& robots)
{
    return file.bytes ? sceneFromLines(*file.bytes, pathText(file.path), file.path.parent_path(),
                                       library, progress, robots.joints)
                      : loadScene(file.path, library, progress, robots.joints);
}

LoadedScene readUrdf(InputFile file, MeshLibrary& library, const ProgressFn& progress,
                     const RobotSettings& robots)
{
    LoadedRobot loaded = file.bytes
                             ? robotFromText(*file.bytes, pathText(file.path),
                                             file.path.parent_path(), library, robots, progress)
                             : loadRobot(file.path, library, robots, {}, progress);
    SceneRobot robot;
    robot.name = loaded.robot.name().empty() ? pathText(file.path.stem()) : loaded.robot.name();
    robot.prefix = "";
    robot.urdf = file.path;
    robot.srdf = robots.srdf;
    LoadedScene scene;
    scene.jointNames = variableNames(loaded.robot);
    scene.robots.push_back(std::make_shared<const PlacedRobot>(placedRobot(robot, loaded)));
    scene.scene = std::move(loaded.scene);
    scene.warnings = std::move(loaded.warnings);
    if (!file.bytes) {
        makeAbsolute(robot);
        scene.urdfs.push_back(std::move(robot));
    }
    return scene;
}

LoadedScene readNodes(InputFile file, MeshLibrary& library, const ProgressFn& progress,
                      const RobotSettings& /*robots*/)
{
    return file.bytes
               ? nodeSceneFromBytes(*std::move(file.bytes), file.path, library.options(), progress)
               : loadNodeScene(file.path, library, progress);
}

LoadedScene readPicture(InputFile file, MeshLibrary& library, const ProgressFn& progress,
                        const RobotSettings& robots)
{
    if (file.bytes)
        throw Error(ErrorCode::FormatUnsupported,
                    pathText(file.path) + ": pictures are read from files alone; save it to one");
    return loadSceneFromPicture(file.path, library, progress, robots.joints);
}

/// Through a library of its own: the file's name may be that of another one on disk.
MeshAssetPtr assetInMemory(InputFile file, const MeshLibrary& library, const ProgressFn& progress)
{
    LoadOptions reading = library.options();
    reading.weld = std::nullopt; // findOrRead does
    return MeshLibrary(library.options()).findOrRead(file.path, [&](const WarnFn& warn) {
        reading.warned = warn;
        return meshFromBytes(*std::move(file.bytes), file.path, progress, reading);
    });
}

/// The table of files that are more than a mesh, in two columns. Robots in other formats than URDF
/// are read as one, for its reader says what they are and what to do.
constexpr std::array<std::string_view, 11> kSceneExtensions = {
    ".json", ".jsonl", ".urdf", ".xacro", ".xml", ".mjcf", ".sdf", ".gltf", ".glb", ".3mf", ".png"};
constexpr std::array<SceneReader, kSceneExtensions.size()> kSceneReaders = {
    readScene, readLines, readUrdf,  readUrdf,  readUrdf,   readUrdf,
    readUrdf,  readNodes, readNodes, readNodes, readPicture};

/// Null for a mesh, or a file that is not read at all.
SceneReader sceneReaderOf(const fs::path& path)
{
    const std::string extension = pathText(path.extension());
    const auto* const found = std::ranges::find_if(kSceneExtensions, [&](std::string_view known) {
        return equalsIgnoringCase(extension, known);
    });
    return found == kSceneExtensions.end()
               ? nullptr
               : kSceneReaders[static_cast<std::size_t>(found - kSceneExtensions.begin())];
}

/// Which of several robots an SRDF is for, nobody knows.
void requireOneUrdf(const std::vector<InputFile>& files, const RobotSettings& robots)
{
    const auto urdfs = std::ranges::count_if(
        files, [](const InputFile& file) { return sceneReaderOf(file.path) == readUrdf; });
    if (robots.srdf && urdfs != 1)
        throw Error(ErrorCode::InvalidArgument,
                    pathText(*robots.srdf) +
                        ": an SRDF belongs to a URDF; give one URDF with it, "
                        "not " +
                        std::to_string(urdfs));
}

} // namespace

bool isSceneFile(const fs::path& path)
{
    return sceneReaderOf(path) != nullptr;
}

std::vector<std::string> inputPatterns()
{
    std::vector<std::string> patterns = {"*.mbv.json", "*.mbv.jsonl", "*.urdf", "*.png"};
    for (const std::string_view extension : meshExtensions())
        patterns.push_back("*" + std::string(extension));
    return patterns;
}

LoadedScene loadFiles(std::span<const fs::path> paths, MeshLibrary& library,
                      const ProgressFn& progress, const RobotSettings& robots)
{
    std::vector<InputFile> files;
    files.reserve(paths.size());
    for (const fs::path& path : paths)
        files.push_back({path});
    return loadInputFiles(std::move(files), library, progress, robots);
}

LoadedScene loadInputFiles(std::vector<InputFile> files, MeshLibrary& library,
                           const ProgressFn& progress, const RobotSettings& robots)
{
    requireOneUrdf(files, robots);
    FileJoiner joiner;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const ProgressFn part = partOfProgress(progress, i, files.size());
        reportProgress(part, 0);
        InputFile& file = files[i];
        if (const SceneReader read = sceneReaderOf(file.path)) {
            const fs::path path = file.path;
            joiner.add(read(std::move(file), library, part, robots), pathText(path));
        } else {
            joiner.add(file.bytes ? assetInMemory(std::move(file), library, part)
                                  : library.load(file.path, part));
        }
    }
    LoadedScene loaded = joiner.take();
    const std::vector<std::string>& joints = loaded.jointNames;
    for (const JointSetting& setting : robots.joints)
        if (std::ranges::none_of(joints, [&](const std::string& known) {
                return known == setting.name || known.ends_with("/" + setting.name);
            }))
            throw Error(ErrorCode::InvalidArgument, unknownJoint(setting.name, joints));
    return loaded;
}

} // namespace mbv
