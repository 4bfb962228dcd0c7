#include <mbv/scene_io/scene_file.h>

#include "file/named_files.h"
#include "file/read_text.h"
#include "geometry/progress_part.h"
#include "mesh_io/mesh_files.h"
#include "mesh_io/mesh_part.h"
#include "mesh_io/parsing/text_cursor.h"
#include "scene_folders.h"
#include "scene_json.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>

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

/// What the scene's meshes are called in a file in `directory`, by model.
std::vector<std::optional<std::string>> meshPaths(const Scene& scene, const fs::path& directory)
{
    std::vector<std::optional<std::string>> paths;
    paths.reserve(scene.models.size());
    for (const Model& model : scene.models) {
        try {
            paths.push_back(model.mesh
                                ? std::optional(pathText(pathFrom(directory, model.mesh->path())))
                                : std::nullopt);
        } catch (const fs::filesystem_error& error) {
            throw Error(ErrorCode::FileUnreadable,
                        "model \"" + model.name +
                            "\": the path of its mesh cannot be followed: " + error.what());
        }
    }
    return paths;
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

} // namespace

LoadedScene sceneFromJson(std::string_view text, const std::string& where,
                          const fs::path& directory, MeshLibrary& library,
                          const ProgressFn& progress)
{
    return sceneFromFolders(text, where, {directory}, library, progress);
}

LoadedScene sceneFromFolders(std::string_view text, const std::string& where,
                             const std::vector<fs::path>& folders, MeshLibrary& library,
                             const ProgressFn& progress)
{
    ParsedScene parsed = parseScene(text, where);
    MeshFiles files(library.options()); // many models may show parts of one file
    std::vector<Model>& models = parsed.scene.models;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (!parsed.meshes[i])
            continue;
        const ProgressFn part = partOfProgress(progress, i, models.size());
        reportProgress(part, 0);
        const fs::path name = pathFromText(*parsed.meshes[i]);
        try {
            const fs::path path = foundMesh(name, folders);
            models[i].mesh = library.findOrRead(path, [&] { return files.load(path, part); });
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            const bool isMissing = name.is_relative() && error.code() == ErrorCode::FileUnreadable;
            throw Error(error.code(), where + ": /models/" + std::to_string(i) + "/mesh: model \"" +
                                          models[i].name + "\": " + error.what() +
                                          (isMissing ? otherPlaces(name, folders) : ""));
        }
    }
    return {std::move(parsed.scene), std::move(parsed.warnings)};
}

LoadedScene loadScene(const fs::path& path, MeshLibrary& library, const ProgressFn& progress)
{
    return sceneFromFolders(readText(path, kMaxJsonBytes), pathText(path), foldersOf(path), library,
                            progress);
}

std::string sceneToJson(const Scene& scene, const fs::path& directory)
{
    const std::vector<std::optional<std::string>> meshes = meshPaths(scene, directory);
    const std::string where = "the scene to save";
    try {
        // Bytes that are no UTF-8 must not be replaced here: dump() throws on them.
        const nlohmann::ordered_json json = toJson(scene, meshes);
        json.dump();
        std::string text = prettyJson(json);
        parseScene(text, where, Mending::Refused);
        return text;
    } catch (const nlohmann::json::type_error&) {
        throw Error(ErrorCode::InvalidScene,
                    where + ": a name or a mesh path is not UTF-8; rename it");
    }
}

void saveScene(const Scene& scene, const fs::path& path)
{
    writeFileAtomically(path, sceneToJson(scene, path.parent_path()));
}

bool isScenePath(const fs::path& path)
{
    return equalsIgnoringCase(pathText(path.extension()), ".json");
}

} // namespace mbv
