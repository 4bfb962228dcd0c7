#include "geometry/parallel/progress_part.h"
#include "mesh_io/parsing/text_cursor.h"
#include "scene/unique_names.h"
#include "scene_io/gltf/gltf_scene.h"
#include "scene_robots.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>
#include <mbv/scene_io/scene_picture.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace mbv {
namespace {

namespace fs = std::filesystem;

/// Puts scenes one after another, giving new names where two models have the same.
class SceneJoiner {
public:
    void add(LoadedScene loaded, const std::string& where)
    {
        for (const auto& robot : loaded.robots) {
            PlacedRobot joined = *robot;
            for (std::vector<std::size_t>& models : joined.modelsOfLink)
                for (std::size_t& model : models)
                    model += result_.scene.models.size();
            result_.robots.push_back(std::make_shared<const PlacedRobot>(std::move(joined)));
        }
        std::ranges::move(loaded.jointNames, std::back_inserter(result_.jointNames));
        add(std::move(loaded.scene), std::move(loaded.urdfs), where);
        warn(loaded.warnings);
    }

    void add(MeshAssetPtr mesh)
    {
        Model model;
        model.name = names_.give(pathText(mesh->path().stem()));
        model.mesh = std::move(mesh);
        result_.scene.models.push_back(std::move(model));
    }

    LoadedScene take()
    {
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
    void add(Scene scene, std::vector<SceneRobot> urdfs, const std::string& where)
    {
        const std::size_t before = result_.scene.models.size() + result_.scene.missing.size();
        result_.scene.models.reserve(result_.scene.models.size() + scene.models.size());
        std::unordered_map<std::string, std::string> newNames;
        const auto rename = [&](Model& model) {
            std::string name = names_.give(model.name);
            newNames.emplace(model.name, name);
            model.name = std::move(name);
        };
        for (Model& model : scene.models) {
            rename(model);
            result_.scene.models.push_back(std::move(model));
        }
        for (MissingModel& missing : scene.missing) {
            rename(missing.model);
            missing.place += before;
            result_.scene.missing.push_back(std::move(missing));
        }
        const auto renamed = [&newNames](const std::string& selector) { // patterns stay
            const auto name = newNames.find(selector);
            return name == newNames.end() ? selector : name->second;
        };
        for (const auto& [a, b] : scene.ignore)
            result_.scene.ignore.emplace_back(renamed(a), renamed(b));
        for (const AcceptedPair& pair : scene.accepted)
            result_.scene.accepted.push_back(
                {renamed(pair.a), renamed(pair.b), pair.note, pair.extra});
        for (const PairReview& review : scene.reviews)
            result_.scene.reviews.push_back({renamed(review.a), renamed(review.b), review.status,
                                             review.assignedTo, review.extra});
        for (SavedView& view : scene.views) {
            std::ranges::transform(view.hidden, view.hidden.begin(), renamed);
            view.name = viewNames_.give(view.name);
            result_.scene.views.push_back(std::move(view));
        }
        for (ModelGroup& group : scene.groups) {
            std::ranges::transform(group.members, group.members.begin(), renamed);
            addGroup(std::move(group));
        }
        for (ModelMotion& motion : scene.motions) {
            motion.model = newNames.at(motion.model);
            result_.scene.motions.push_back(std::move(motion));
        }
        const auto take = [&](std::vector<SceneRobot>& robots, std::vector<SceneRobot>& ours) {
            for (SceneRobot& robot : robots) {
                for (RobotPart& part : robot.parts)
                    part.model = renamed(part.model);
                ours.push_back(std::move(robot));
            }
        };
        take(scene.robots, result_.scene.robots);
        take(urdfs, result_.urdfs);
        addUnits(scene.units, where);
        if (!result_.scene.up)
            result_.scene.up = scene.up;
        if (!result_.scene.camera)
            result_.scene.camera = std::move(scene.camera);
        result_.scene.extra.merge(scene.extra); // keeps what is there
    }

    /// Groups of one name become one.
    void addGroup(ModelGroup group)
    {
        const auto known = std::ranges::find(result_.scene.groups, group.name, &ModelGroup::name);
        if (known == result_.scene.groups.end())
            result_.scene.groups.push_back(std::move(group));
        else
            known->members.insert(known->members.end(), group.members.begin(), group.members.end());
    }

    void warn(const std::vector<std::string>& warnings)
    {
        result_.warnings.insert(result_.warnings.end(), warnings.begin(), warnings.end());
    }

    void addUnits(const std::string& units, const std::string& where)
    {
        std::string& ours = result_.scene.units;
        if (ours.empty())
            ours = units;
        else if (!units.empty() && units != ours)
            warn({where + ": its units are \"" + units + "\", those of the scene before \"" + ours +
                  "\"; numbers are taken as they are"});
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

    LoadedScene result_;
    UniqueNames names_;
    UniqueNames viewNames_;
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

LoadedScene readGltfNodes(InputFile file, MeshLibrary& library, const ProgressFn& progress,
                          const RobotSettings& /*robots*/)
{
    return file.bytes
               ? gltfSceneFromBytes(*std::move(file.bytes), file.path, library.options(), progress)
               : loadGltfScene(file.path, library, progress);
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

/// The table of files that are more than a mesh, in two columns.
constexpr std::array<std::string_view, 7> kSceneExtensions = {".json", ".jsonl", ".urdf", ".xacro",
                                                              ".gltf", ".glb",   ".png"};
constexpr std::array<SceneReader, kSceneExtensions.size()> kSceneReaders = {
    readScene, readLines, readUrdf, readUrdf, readGltfNodes, readGltfNodes, readPicture};

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
    SceneJoiner joiner;
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
