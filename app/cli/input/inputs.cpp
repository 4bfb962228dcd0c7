#include "inputs.h"

#include "console/console.h"
#include "standard_input.h"

#include <mbv/file/suggestion.h>
#include <mbv/geometry/error.h>
#include <mbv/scene/length_unit.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/split_models.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <utility>

namespace mbv::cli {

namespace {

/// "half-space": a kind's name as people write it.
std::string kindText(const Shape& shape)
{
    std::string text(nameOf(shape));
    std::ranges::replace(text, '_', '-');
    return text;
}

} // namespace

LoadOptions loadOptionsFrom(const MeshOptions& options, std::vector<std::filesystem::path>& read)
{
    return {.weld = options.weld,
            .allowOutside = options.allowOutside,
            .opened = [&read](const std::filesystem::path& file) { read.push_back(file); }};
}

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
            if (!isStandardInput(path) && message.find(path) == std::string::npos)
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

LoadedScene loadInputsAndRobots(const std::vector<std::string>& inputs, const InputOptions& options,
                                std::vector<std::filesystem::path>& read,
                                const ProgressFn& progress)
{
    std::vector<InputFile> files;
    for (const std::string& input : inputs) {
        InputFile& file = files.emplace_back();
        file.path = pathOfInput(input, options);
        if (isStandardInput(input))
            file.bytes = standardInput(options);
    }
    MeshLibrary library(loadOptionsFrom(options, read), MissingMeshes::Refused, options.memory);
    LoadedScene loaded = loadInputFiles(std::move(files), library, progress, options.robots);
    if (options.robots.srdf)
        read.push_back(*options.robots.srdf);
    for (const std::string& warning : loaded.warnings)
        printWarning(options.quiet, warning);
    if (!options.split)
        return loaded;
    std::vector<std::size_t> all(loaded.scene.models.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return splitModels(std::move(loaded), all, library, progress);
}

void warnOfSrdf(const MeshOptions& options, bool quiet)
{
    if (options.robots.srdf)
        printWarning(quiet, "--srdf: changes nothing here, where no pairs of links are tested; "
                            "leave it out, or see mbv check");
}

void warnOfUnknownUnits(const Scene& scene, const std::string& what, bool quiet)
{
    if (const std::string warning = unknownUnitWarning(scene.units, what); !warning.empty())
        printWarning(quiet, warning);
}

Scene loadInputs(const std::vector<std::string>& inputs, const InputOptions& options,
                 std::vector<std::filesystem::path>& read, const ProgressFn& progress)
{
    return loadInputsAndRobots(inputs, options, read, progress).scene;
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

InputMesh loadInputMesh(const std::string& input, const InputOptions& options, Faces faces,
                        std::vector<std::filesystem::path>& read)
{
    const std::filesystem::path path = pathOfInput(input, options);
    if (isSceneFile(path) && !isMeshExtension(path.extension().string())) {
        const Scene scene = loadInputs({input}, options, read);
        return {visibleMesh(scene, path.string(), faces, options), {}};
    }
    if (!options.robots.joints.empty() || options.robots.srdf)
        throw Error(ErrorCode::InvalidArgument,
                    path.string() + ": is no robot; --joint and --srdf are for a URDF");
    InputMesh result;
    LoadOptions reading = loadOptionsFrom(options, read);
    reading.faces = faces;
    reading.notice = [&](const std::string& what, bool isChanged) {
        printWarning(options.quiet, what);
        if (isChanged)
            result.changes.push_back(what);
    };
    reading.warned = [&](const std::string& what) { printWarning(options.quiet, what); };
    result.mesh = isStandardInput(input) ? meshFromBytes(standardInput(options), path, {}, reading)
                                         : loadMesh(path, {}, reading);
    return result;
}

std::string inputHelp()
{
    std::string help;
    for (const std::string& pattern : inputPatterns())
        help += (help.empty() ? "Scenes and meshes: " : ", ") + pattern;
    return help + ", or - for standard input";
}

std::string namesIn(const Scene& scene)
{
    std::string names;
    for (const Model& model : scene.models)
        names += (names.empty() ? "" : ", ") + model.name;
    return names.empty() ? "none" : names;
}

std::string unknownModel(const Scene& scene, const std::string& name)
{
    std::vector<std::string> names;
    for (const Model& model : scene.models)
        names.push_back(model.name);
    return "no model is named \"" + name + "\"" + suggestion(name, names) +
           "; there are: " + namesIn(scene);
}

std::size_t requireModel(const Scene& scene, const std::string& name, const std::string& path)
{
    if (const auto index = findModel(scene, name))
        return *index;
    throw Error(ErrorCode::InvalidScene, path + ": " + unknownModel(scene, name));
}

} // namespace mbv::cli
