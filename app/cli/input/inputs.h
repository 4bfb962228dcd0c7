#pragma once

#include "console/exit_code.h"
#include "console/options.h"

#include <mbv/geometry/progress.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene/loaded_scene.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mbv::cli {

/// Calls `answer` with each path. A path that throws Error is told on stderr, by name, and the rest
/// are still answered; the result is then ExitCode::Input.
ExitCode forEachFile(const std::vector<std::string>& paths,
                     const std::function<void(const std::string& path)>& answer);

/// What a command that reads files was told.
struct InputOptions : CommonOptions, MeshOptions {};

/// addCommonOptions and addMeshOptions.
void addInputOptions(CLI::App& command, InputOptions& options);

/// How meshes are to be read. `read` gains the files that are opened; it must outlive the result.
LoadOptions loadOptionsFrom(const MeshOptions& options, std::vector<std::filesystem::path>& read);

/// The scenes and meshes as one scene; warnings go to stderr. `read` gains the files of its meshes.
/// Precondition: requireReadable. Throws Error.
Scene loadInputs(const std::vector<std::string>& inputs, const InputOptions& options,
                 std::vector<std::filesystem::path>& read, const ProgressFn& progress = {});

/// The same with the robots; its warnings have been told.
LoadedScene loadInputsAndRobots(const std::vector<std::string>& inputs, const InputOptions& options,
                                std::vector<std::filesystem::path>& read,
                                const ProgressFn& progress = {});

/// The visible models of the scene as one mesh. Planes and half-spaces, which have no end, are left
/// out with a warning that names them; `where` names the scene. Throws Error (InvalidScene) when
/// nothing is left.
TriangleMesh visibleMesh(const Scene& scene, const std::string& where, Faces faces,
                         const CommonOptions& options);

/// A file as one mesh, and what was changed in it when it was read.
struct InputMesh {
    TriangleMesh mesh;
    std::vector<std::string> changes;
};

/// A scene gives visibleMesh; what was changed in its meshes is told on stderr alone. `read` gains
/// the files that meshes were read from. Precondition: requireReadable. Throws Error.
InputMesh loadInputMesh(const std::string& input, const InputOptions& options, Faces faces,
                        std::vector<std::filesystem::path>& read);

/// Of a command that tests no pairs of links: a warning where --srdf is given, which says which of
/// them need no test.
void warnOfSrdf(const MeshOptions& options, bool quiet);

/// `what` is about to be written in meters: a warning where the scene's units are none that is
/// known.
void warnOfUnknownUnits(const Scene& scene, const std::string& what, bool quiet);

/// What a command says of the files it takes: "Scenes and meshes: *.mbv.json, *.stl, ...".
std::string inputHelp();

/// "cat-1, cat-2", or "none".
std::string namesIn(const Scene& scene);

/// `no model is named "cat-3"; did you mean "cat-1"?; there are: cat-1, fence`.
std::string unknownModel(const Scene& scene, const std::string& name);

/// Index of the model. Throws Error (InvalidScene) naming `path` and the names there are.
std::size_t requireModel(const Scene& scene, const std::string& name, const std::string& path);

} // namespace mbv::cli
