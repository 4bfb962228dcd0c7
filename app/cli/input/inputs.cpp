#include "inputs.h"

#include "console/console.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_files.h>

#include <algorithm>
#include <filesystem>

namespace mbv::cli {

namespace {

LoadOptions loadOptionsFrom(const MeshOptions& options)
{
    return {.weld = options.weld, .allowOutside = options.allowOutside};
}

/// "half-space": a kind's name as people write it.
std::string kindText(const Shape& shape)
{
    std::string text(nameOf(shape));
    std::ranges::replace(text, '_', '-');
    return text;
}

} // namespace

ExitCode forEachFile(const std::vector<std::string>& paths,
                     const std::function<void(const std::string& path)>& answer)
{
    ExitCode result = ExitCode::Done;
    for (const std::string& path : paths) {
        try {
            answer(path);
        } catch (const Error& e) {
            if (e.code() == ErrorCode::NotBuilt) // for every file alike
                throw;
            std::string message = e.what();
            if (message.find(path) == std::string::npos)
                message.insert(0, path + ": ");
            printError(message);
            result = ExitCode::Input;
        }
    }
    return result;
}

void addInputOptions(CLI::App& command, InputOptions& options)
{
    addCommonOptions(command, options);
    addMeshOptions(command, options);
}

Scene loadInputs(const std::vector<std::string>& paths, const InputOptions& options,
                 const ProgressFn& progress)
{
    const std::vector<std::filesystem::path> files(paths.begin(), paths.end());
    MeshLibrary library(loadOptionsFrom(options));
    LoadedScene loaded = loadFiles(files, library, progress);
    for (const std::string& warning : loaded.warnings)
        printWarning(options.quiet, warning);
    return std::move(loaded.scene);
}

TriangleMesh visibleMesh(const Scene& scene, const std::string& where, Faces faces,
                         const CommonOptions& options)
{
    std::string endless;
    for (const Model& model : scene.models)
        if (model.visible && model.shape && !isBounded(*model.shape)) {
            const std::string name = "\"" + model.name + "\", a " + kindText(*model.shape);
            endless += (endless.empty() ? "" : "; ") + name;
        }
    TriangleMesh mesh = worldMesh(scene);
    const bool enough =
        !mesh.triangles.empty() || (faces == Faces::Optional && !mesh.vertices.empty());
    if (!enough)
        throw Error(ErrorCode::InvalidScene, where +
                                                 ": no visible model has a surface with an end" +
                                                 (endless.empty() ? "" : "; there is " + endless));
    if (!endless.empty())
        printWarning(options.quiet, where + ": left out, for it has no end: " + endless);
    return mesh;
}

InputMesh loadInputMesh(const std::string& path, const InputOptions& options, Faces faces,
                        std::vector<std::filesystem::path>& read)
{
    if (isSceneFile(path) && !isMeshExtension(std::filesystem::path(path).extension().string())) {
        const Scene scene = loadInputs({path}, options);
        const auto files = filesOf(scene);
        read.insert(read.end(), files.begin(), files.end());
        return {visibleMesh(scene, path, faces, options), {}};
    }
    InputMesh result;
    LoadOptions reading = loadOptionsFrom(options);
    reading.faces = faces;
    reading.notice = [&](const std::string& what, bool isChanged) {
        printWarning(options.quiet, what);
        if (isChanged)
            result.changes.push_back(what);
    };
    result.mesh = loadMesh(path, {}, reading);
    return result;
}

std::string inputHelp()
{
    std::string help;
    for (const std::string& pattern : inputPatterns())
        help += (help.empty() ? "Scenes and meshes: " : ", ") + pattern;
    return help;
}

std::string namesIn(const Scene& scene)
{
    std::string names;
    for (const Model& model : scene.models)
        names += (names.empty() ? "" : ", ") + model.name;
    return names.empty() ? "none" : names;
}

std::size_t requireModel(const Scene& scene, const std::string& name, const std::string& path)
{
    if (const auto index = findModel(scene, name))
        return *index;
    throw Error(ErrorCode::InvalidScene,
                path + ": no model is named \"" + name + "\"; there are: " + namesIn(scene));
}

} // namespace mbv::cli
