#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "explain_report.h"
#include "input/inputs.h"
#include "input/standard_input.h"
#include "output/output.h"
#include "output/output_files.h"

#include <mbv/geometry/error.h>
#include <mbv/json/json_values.h>
#include <mbv/json/parse_json.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene_io/load_files.h>

#include <CLI/CLI.hpp>

#include <memory>

namespace mbv::cli {
namespace {

struct Options : InputOptions {
    std::vector<std::string> inputs;
    bool exitZero = false;
};

NamedShape volumeOfModel(const Scene& scene, std::size_t index)
{
    const Model& model = scene.models[index];
    return {model.name, worldVolume(model)};
}

Explanation explainStdin(bool quiet)
{
    const nlohmann::json json = parseJson(readStandardInput(kMaxJsonBytes), kStandardInput);
    std::vector<std::string> warnings;
    const JsonCursor pair =
        JsonCursor(json, kStandardInput, ErrorCode::InvalidShape).withWarnings(warnings);
    const JsonCursor a = pair.field("a");
    const JsonCursor b = pair.field("b");
    if (shapeKind(a) == "rectangle" && shapeKind(b) == "rectangle")
        return explainRectangles(rectangleFromJson(a), rectangleFromJson(b));
    const NamedShape first = {"a", shapeFromJson(a)};
    const NamedShape second = {"b", shapeFromJson(b)};
    for (const std::string& warning : warnings)
        printWarning(quiet, warning);
    return explainPair(first, second);
}

Explanation explainFiles(const Options& options, const OutputFiles& outputs)
{
    std::vector<std::filesystem::path> read;
    const Scene scene = loadInputs(options.inputs, options, read);
    outputs.requireNotRead(read);
    if (scene.models.size() != 2)
        throw Error(ErrorCode::InvalidScene,
                    options.inputs[0] + " and " + options.inputs[1] + " hold " +
                        std::to_string(scene.models.size()) +
                        " models, not two; choose with: mbv explain SCENE NAME NAME");
    return explainPair(volumeOfModel(scene, 0), volumeOfModel(scene, 1));
}

Explanation explainModels(const Options& options, const OutputFiles& outputs)
{
    const std::string& path = options.inputs[0];
    std::vector<std::filesystem::path> read;
    const Scene scene = loadInputs({path}, options, read);
    outputs.requireNotRead(read);
    const std::string where = pathOfInput(path, options).string();
    const std::size_t a = requireModel(scene, options.inputs[1], where);
    const std::size_t b = requireModel(scene, options.inputs[2], where);
    return explainPair(volumeOfModel(scene, a), volumeOfModel(scene, b));
}

/// A name alone, behind the scene that has it, is no file.
void requireTwoFiles(const Options& options)
{
    const std::filesystem::path second = pathOfInput(options.inputs[1], options);
    std::error_code unknown;
    const bool hasNames = options.split || isSceneFile(pathOfInput(options.inputs[0], options));
    if (!hasNames || isSceneFile(second) || isMeshExtension(second.extension().string()) ||
        std::filesystem::exists(second, unknown))
        return;
    throw Error(ErrorCode::InvalidArgument,
                "\"" + options.inputs[1] +
                    "\" is no file; of a scene name two models: mbv explain " + options.inputs[0] +
                    " " + options.inputs[1] + " NAME");
}

/// Precondition: as isComplete says.
Explanation explain(const Options& options)
{
    const std::vector<std::string>& inputs = options.inputs;
    const std::vector<std::string> files(inputs.begin(),
                                         inputs.size() == 3 ? inputs.begin() + 1 : inputs.end());
    OutputFiles outputs;
    outputs.add("-o", options.output);
    if (inputs.size() == 2)
        requireTwoFiles(options);
    if (inputs.size() > 1)
        requireReadable(files, options);
    else if (const std::string option = meshOptionIn(options); !option.empty())
        throw Error(ErrorCode::InvalidArgument,
                    "- alone is one pair of shapes, which has no " + option +
                        "; of a scene name two models: mbv explain - NAME NAME");
    outputs.requireNotRead(files);
    warnOfSrdf(options, options.quiet);
    switch (inputs.size()) {
    case 1:
        return explainStdin(options.quiet);
    case 2:
        return explainFiles(options, outputs);
    default:
        return explainModels(options, outputs);
    }
}

bool isComplete(const std::vector<std::string>& inputs)
{
    return inputs.size() == 2 || inputs.size() == 3 || (inputs.size() == 1 && inputs[0] == "-");
}

} // namespace

void addExplainCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command =
        app.add_subcommand("explain", "Why two boxes overlap or not: the fifteen axes of the "
                                      "separating axis test, or the four of "
                                      "two rectangles");
    takeWords(*command
                   ->add_option("INPUT", options->inputs,
                                "SCENE NAME NAME, or FILE FILE, or - alone for one pair of shapes "
                                "as JSON on stdin")
                   ->required());
    command->add_flag("--exit-zero", options->exitZero, "Exit with 0 even when they overlap");
    addInputOptions(*command, *options);
    addSplitOption(*command, *options);
    addExamples(*command,
                {"mbv explain cats.mbv.json cat-1 cat-2", "mbv explain cat.stl fence.stl"});
    command->callback([options, &chosen] {
        if (!isComplete(options->inputs))
            throw CLI::ValidationError("explain", "give SCENE NAME NAME, or FILE FILE, or -");
        chosen = [options] {
            const Explanation explanation = explain(*options);
            writeOutput(options->output, explainReport(explanation, *options));
            return explanation.overlap && !options->exitZero ? ExitCode::Overlaps : ExitCode::Done;
        };
    });
}

} // namespace mbv::cli
