#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "input/inputs.h"
#include "input/standard_input.h"
#include "output/output_files.h"

#include <mbv/geometry/error.h>
#include <mbv/scene_io/export_scene.h>
#include <mbv/scene_io/scene_file.h>

#include <CLI/CLI.hpp>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace mbv::cli {
namespace {

struct Options : InputOptions {
    std::string from;
    std::string to;
    bool volumes = false; ///< of models, in a .glb
};

/// For other programs, of anything that a scene can be made of.
void exportTo(const Options& options, const OutputFiles& outputs)
{
    std::vector<fs::path> read;
    const Scene scene = loadInputs({options.from}, options, read);
    outputs.requireNotRead(read);
    warnOfUnknownUnits(scene, options.to, options.quiet);
    exportScene(scene, options.to, {options.volumes});
}

/// Of files that are no scene by themselves, so that it can be edited and reviewed.
void makeScene(const Options& options, const OutputFiles& outputs)
{
    if (pathOfInput(options.from, options).extension() == ".urdf")
        throw Error(ErrorCode::FormatUnsupported,
                    options.from + ": a scene names the file of a robot, which has its joints; "
                                   "write {\"mbv\": 1, \"robots\": [{\"name\": \"arm\", \"urdf\": "
                                   "\"arm.urdf\"}]}");
    std::vector<fs::path> read;
    const Scene scene = loadInputs({options.from}, options, read);
    outputs.requireNotRead(read);
    saveScene(scene, options.to);
}

ExitCode convert(const Options& options)
{
    OutputFiles outputs;
    outputs.add("OUT", options.to);
    outputs.requireNotRead(std::array{options.from});
    if (isSceneExportPath(options.to)) {
        requireReadable({options.from}, options);
        warnOfSrdf(options, options.quiet);
        exportTo(options, outputs);
        return ExitCode::Done;
    }
    if (!isScenePath(options.from) && !isStandardInput(options.from)) {
        requireReadable({options.from}, options);
        makeScene(options, outputs);
        return ExitCode::Done;
    }
    for (const std::string& warning : convertScene(options.from, options.to))
        printWarning(options.quiet, warning);
    return ExitCode::Done;
}

void requireThatTheyGoTogether(const Options& options)
{
    if (!isScenePath(options.to) && !isSceneExportPath(options.to))
        throw CLI::ValidationError("OUT", options.to + ": give *.mbv.json, *.mbv.jsonl or *.glb");
    if (options.volumes && !isSceneExportPath(options.to))
        throw CLI::ValidationError("--volumes", "a scene's own file says which they are; with a "
                                                ".glb as OUT they are drawn");
    if (const std::string option = meshOptionIn(options);
        !option.empty() && !isSceneExportPath(options.to))
        throw CLI::ValidationError(option, "a scene's own file only names its meshes and robots; "
                                           "with a .glb as OUT they are read");
}

} // namespace

void addConvertCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand(
        "convert", "A scene from JSON to JSON lines, or back; of meshes a scene; or to .glb");
    takeWords(*command
                   ->add_option("IN", options->from,
                                "*.mbv.json, *.mbv.jsonl, meshes, glTF, 3MF and pictures of the "
                                "viewer; for a .glb "
                                "URDF, too, or - for standard input")
                   ->required());
    takeWords(
        *command
             ->add_option("OUT", options->to,
                          "The same scene, by its name in that form, or a .glb (glTF 2.0) for "
                          "other programs")
             ->required());
    command->add_flag("--volumes", options->volumes,
                      "In a .glb also the models' bounding volumes, as glass");
    addMeshOptions(*command, *options);
    addQuietOption(*command, options->quiet);
    addExamples(*command,
                {"mbv convert cats.mbv.json cats.mbv.jsonl", "mbv convert cat.stl cat.mbv.json",
                 "mbv convert arm.urdf arm.glb --volumes --joint elbow=1"});
    command->callback([options, &chosen] {
        requireThatTheyGoTogether(*options);
        chosen = [options] { return convert(*options); };
    });
}

} // namespace mbv::cli
