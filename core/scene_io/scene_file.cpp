#include <mbv/scene_io/scene_file.h>

#include "file/named_files.h"
#include "file/read_text.h"
#include "geometry/parallel/progress_part.h"
#include "mesh_io/mesh_files.h"
#include "mesh_io/mesh_part.h"
#include "mesh_io/parsing/text_cursor.h"
#include "scene_json.h"
#include "scene_robots.h"
#include "scene_source.h"

#include <mbv/file/path_text.h>
#include <mbv/file/suggestion.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace mbv {
namespace {

namespace fs = std::filesystem;

/// The mesh's path as a scene in `directory` calls it: relative where the two have a common root.
/// Folders are resolved, so that ".." means the same to everybody; the file's own name is kept.
fs::path pathFrom(const fs::path& directory, const fs::path& mesh)
{
    // A file named without a folder has an empty parent, which absolute() does not take.
    const fs::path from = fs::weakly_canonical(fs::absolute(directory / "."));
    const fs::path absolute = fs::absolute(mesh);
    const fs::path file = fs::weakly_canonical(absolute.parent_path()) / absolute.filename();
    const fs::path relative = file.lexically_relative(from);
    return relative.empty() ? file : relative;
}

/// What the mesh of a model is called in a file in `directory`; nothing for a shape.
class MeshNames {
public:
    explicit MeshNames(fs::path directory) : directory_(std::move(directory)) {}

    std::optional<std::string> operator()(const Model& model)
    {
        if (!model.mesh)
            return std::nullopt;
        const fs::path& path = model.mesh->origin().path;
        std::string& name = names_[path];
        try {
            if (name.empty())
                name = pathText(pathFrom(directory_, path));
        } catch (const fs::filesystem_error& error) {
            throw Error(ErrorCode::FileUnreadable,
                        "model \"" + model.name +
                            "\": the path of its mesh cannot be followed: " + error.what());
        }
        return name;
    }

private:
    fs::path directory_;
    std::map<fs::path, std::string> names_; ///< many models share a mesh
};

/// As the file's name has it.
SceneForm formOf(const fs::path& path)
{
    return equalsIgnoringCase(pathText(path.extension()), ".jsonl") ? SceneForm::Lines
                                                                    : SceneForm::Json;
}

/// A mesh path of a scene in the folder that has its file.
fs::path foundMesh(const fs::path& mesh, const std::vector<fs::path>& folders)
{
    const auto part = meshPartFrom(mesh);
    return folderWith(part ? part->file : mesh, folders) / mesh;
}

/// Where else a mesh that is missing was looked for.
std::string otherPlaces(const fs::path& mesh, const std::vector<fs::path>& folders)
{
    std::string places;
    for (std::size_t i = 1; i < folders.size(); ++i)
        places += "; nor is there " + pathText(folders[i] / mesh) +
                  ", beside what the scene is a link to";
    return places;
}

/// A mesh for what has none: it stands for its path alone.
MeshAssetPtr standIn(const fs::path& path)
{
    TriangleMesh mesh;
    mesh.vertices = {Vec3()};
    return std::make_shared<const MeshAsset>(path, std::move(mesh));
}

/// Takes the models out whose meshes failed, for the reasons given by model.
void setAside(Scene& scene, const std::map<std::size_t, std::string>& reasons)
{
    for (const auto& [place, reason] : reasons)
        scene.missing.push_back({std::move(scene.models[place]), place, reason});
    std::for_each(reasons.rbegin(), reasons.rend(), [&scene](const auto& failed) {
        scene.models.erase(scene.models.begin() + static_cast<std::ptrdiff_t>(failed.first));
    });
}

LoadedScene withMeshes(ParsedScene parsed, const SceneSource& source, MeshLibrary& library,
                       const ProgressFn& progress)
{
    const auto& [where, folders] = source;
    MeshFiles files(library.options()); // many models may show parts of one file
    std::vector<MeshAssetPtr> meshes(parsed.meshNames.size());
    std::vector<std::string> reasons(parsed.meshNames.size()); // of those that are stand-ins
    std::map<std::size_t, std::string> failed;                 // by model
    std::vector<Model>& models = parsed.scene.models;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (parsed.meshes[i] == kNoMesh)
            continue;
        MeshAssetPtr& mesh = meshes[parsed.meshes[i]];
        std::string& reason = reasons[parsed.meshes[i]];
        const ProgressFn part = partOfProgress(progress, i, models.size());
        const fs::path name = mesh ? fs::path() : pathFromText(parsed.meshNames[parsed.meshes[i]]);
        try {
            if (!mesh) {
                reportProgress(part, 0);
                const fs::path path = foundMesh(name, folders);
                mesh = library.findOrRead(path, [&](const WarnFn& warn) {
                    return files.load(path, part, Faces::Required, warn);
                });
            }
            models[i].mesh = mesh;
            if (!reason.empty())
                failed.emplace(i, reason);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            const bool isMissing = name.is_relative() && error.code() == ErrorCode::FileUnreadable;
            if (library.missing() == MissingMeshes::SetAside) {
                mesh = standIn(foundMesh(name, folders));
                models[i].mesh = mesh;
                reason = std::string(error.what()) + (isMissing ? otherPlaces(name, folders) : "");
                failed.emplace(i, reason);
                continue;
            }
            throw Error(error.code(), where + ": " + placeOfModel(parsed.form, i) +
                                          (parsed.form == SceneForm::Json ? "/mesh" : ": /mesh") +
                                          ": model \"" + models[i].name + "\": " + error.what() +
                                          (isMissing ? otherPlaces(name, folders) : ""));
        }
    }
    setAside(parsed.scene, failed);
    return {std::move(parsed.scene), std::move(parsed.warnings)};
}

/// Warns of members of groups that stand for nothing, once all models are there. `root` names the
/// place of the groups.
void warnOfLostMembers(LoadedScene& loaded, const std::string& root)
{
    if (loaded.scene.groups.empty())
        return;
    std::vector<std::string> names;
    for (const Model& model : loaded.scene.models)
        names.push_back(model.name);
    for (const MissingModel& missing : loaded.scene.missing)
        names.push_back(missing.model.name);
    const std::unordered_set<std::string_view> known(names.begin(), names.end());
    const auto matches = [&names](const std::string& pattern) {
        return std::ranges::any_of(names, [&pattern](const std::string& name) {
            return matchesPattern(pattern, name) ||
                   matchesPattern(pattern, name + "/1"); // a part, once the model is split
        });
    };
    for (const ModelGroup& group : loaded.scene.groups)
        for (std::size_t i = 0; i < group.members.size(); ++i) {
            const std::string& member = group.members[i];
            if (known.contains(member) || (isPattern(member) && matches(member)))
                continue;
            std::string warning = root + ": /groups/";
            warning += pointerToken(group.name) + "/" + std::to_string(i) + ": ";
            if (member.starts_with('@'))
                warning += "groups in groups stand for nothing";
            else if (isPattern(member))
                warning += "no model matches \"" + member + "\"";
            else
                warning += "no model is named \"" + member + "\"" + suggestion(member, names);
            loaded.warnings.push_back(std::move(warning));
        }
}

/// With the models of its meshes and robots.
LoadedScene withAll(ParsedScene parsed, const SceneSource& source, MeshLibrary& library,
                    const ProgressFn& progress, std::span<const JointSetting> joints)
{
    const std::string root =
        parsed.form == SceneForm::Json ? source.where : source.where + ": line 1";
    LoadedScene loaded = withMeshes(std::move(parsed), source, library, progress);
    addRobots(loaded, source, library, joints, progress);
    warnOfLostMembers(loaded, root);
    return loaded;
}

ParsedScene parseFile(const fs::path& path)
{
    std::ifstream stream = openText(path);
    std::error_code ignored;
    if (fs::file_size(path, ignored) > kMaxSceneBytes && !ignored)
        throw Error(ErrorCode::FileInvalid, pathText(path) + ": is larger than " +
                                                std::to_string(kMaxSceneBytes >> 30U) +
                                                " GiB, the most a scene may have");
    ParsedScene parsed =
        readingFrom(path, [&] { return parseScene(stream, formOf(path), pathText(path)); });
    requireRead(stream, path);
    return parsed;
}

/// Checked: it can be read again.
std::string textOf(const Scene& given, const fs::path& directory, SceneForm form)
{
    const std::optional<Scene> more =
        given.missing.empty() ? std::nullopt : std::optional(withMissingModels(given));
    const Scene& all = more ? *more : given;
    const std::optional<Scene> less =
        all.robots.empty() ? std::nullopt
                           : std::optional(withoutRobotModels(all, [&](const fs::path& path) {
                                 return pathFrom(directory, path);
                             }));
    const Scene& scene = less ? *less : all;
    const std::string where = "the scene to save";
    MeshNames meshName(directory);
    std::string text;
    try {
        writeScene(
            scene, [&](std::size_t i) { return meshName(scene.models[i]); }, form,
            [&text](std::string_view piece) { text += piece; });
    } catch (const nlohmann::json::type_error&) {
        throw Error(ErrorCode::InvalidScene,
                    where + ": a name or a mesh path is not UTF-8; rename it");
    }
    std::istringstream stream(text);
    static_cast<void>(parseScene(stream, form, where, Mending::Refused));
    return text;
}

bool isSameFolder(const fs::path& a, const fs::path& b)
{
    return fs::weakly_canonical(fs::absolute(a / ".")) ==
           fs::weakly_canonical(fs::absolute(b / "."));
}

} // namespace

LoadedScene sceneFromJson(std::string_view text, const std::string& where,
                          const fs::path& directory, MeshLibrary& library,
                          const ProgressFn& progress, std::span<const JointSetting> joints)
{
    return sceneFromSource(text, {where, {directory}}, library, progress, joints);
}

LoadedScene sceneFromSource(std::string_view text, const SceneSource& source, MeshLibrary& library,
                            const ProgressFn& progress, std::span<const JointSetting> joints)
{
    return withAll(parseScene(text, source.where), source, library, progress, joints);
}

LoadedScene sceneFromLines(std::string_view text, const std::string& where,
                           const fs::path& directory, MeshLibrary& library,
                           const ProgressFn& progress, std::span<const JointSetting> joints)
{
    std::istringstream stream{std::string(text)};
    return withAll(parseScene(stream, SceneForm::Lines, where), {where, {directory}}, library,
                   progress, joints);
}

LoadedScene loadScene(const fs::path& path, MeshLibrary& library, const ProgressFn& progress,
                      std::span<const JointSetting> joints)
{
    return withAll(parseFile(path), {pathText(path), foldersOf(path)}, library, progress, joints);
}

std::string sceneToJson(const Scene& scene, const fs::path& directory)
{
    return textOf(scene, directory, SceneForm::Json);
}

void requireNoSource(const Scene& scene, const fs::path& path)
{
    std::error_code unseen;
    if (!fs::exists(path, unseen)) // only a file that is there can be one
        return;
    const auto require = [&](const fs::path& source, const char* what, const std::string& of) {
        const auto part = meshPartFrom(source);
        if (!source.empty() && fs::equivalent(path, part ? part->file : source, unseen))
            throw Error(ErrorCode::FileUnwritable, pathText(path) + ": this would overwrite the " +
                                                       what + " \"" + of + "\"; give another file");
    };
    std::unordered_set<const MeshAsset*> seen; // many models share a mesh
    const auto requireOther = [&](const Model& model) {
        if (model.mesh && seen.insert(model.mesh.get()).second)
            require(model.mesh->origin().path, "mesh of model", model.name);
    };
    std::ranges::for_each(scene.models, requireOther);
    std::ranges::for_each(scene.missing, requireOther, &MissingModel::model);
    for (const SceneRobot& robot : scene.robots) {
        require(robot.urdf, "URDF of robot", robot.name);
        require(robot.srdf.value_or(""), "SRDF of robot", robot.name);
        require(robot.trajectory.value_or(""), "trajectory of robot", robot.name);
    }
}

void saveScene(const Scene& scene, const fs::path& path)
{
    requireNoSource(scene, path);
    const std::string text = textOf(scene, path.parent_path(), formOf(path));
    FileReplacement file(path);
    file.write(text);
    file.sync();
    file.commit();
}

std::vector<std::string> convertScene(const fs::path& from, const fs::path& to)
{
    for (const fs::path& path : {from, to})
        if (!isScenePath(path))
            throw Error(ErrorCode::FormatUnsupported,
                        pathText(path) +
                            ": is no scene file by its name; give *.mbv.json or *.mbv.jsonl");
    ParsedScene parsed = parseFile(from);
    // Relative paths are those of the scene's folder.
    const bool isMoved = !isSameFolder(from.parent_path(), to.parent_path());
    const auto moved = [&](const fs::path& path) {
        return isMoved && path.is_relative() ? pathFrom(to.parent_path(), from.parent_path() / path)
                                             : path;
    };
    for (std::string& name : parsed.meshNames)
        name = pathText(moved(pathFromText(name)));
    for (SceneRobot& robot : parsed.scene.robots) {
        robot.urdf = moved(robot.urdf);
        for (std::optional<fs::path>* const path : {&robot.srdf, &robot.trajectory})
            if (*path)
                *path = moved(**path);
    }
    FileReplacement file(to);
    writeScene(
        parsed.scene,
        [&](std::size_t i) {
            return parsed.meshes[i] == kNoMesh ? std::nullopt
                                               : std::optional(parsed.meshNames[parsed.meshes[i]]);
        },
        formOf(to), [&file](std::string_view piece) { file.write(piece); });
    file.commit();
    return std::move(parsed.warnings);
}

bool isScenePath(const fs::path& path)
{
    const std::string extension = pathText(path.extension());
    return equalsIgnoringCase(extension, ".json") || equalsIgnoringCase(extension, ".jsonl");
}

} // namespace mbv
