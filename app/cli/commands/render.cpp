#include "command.h"
#include "command_line.h"
#include "console/choices.h"
#include "console/progress_bar.h"
#include "input/inputs.h"
#include "input/standard_input.h"
#include "input/trajectories.h"
#include "output/output.h"
#include "output/output_files.h"
#include "rendering/pictures/image_size.h"
#include "rendering/pictures/picture.h"

#include <mbv/check/check_motions.h>
#include <mbv/check/pair_contact.h>
#include <mbv/geometry/error.h>
#include <mbv/scene_io/scene_picture.h>

#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <memory>

namespace fs = std::filesystem;

namespace mbv::cli {
namespace {

constexpr int kMostFrames = 9999; // four digits

struct Options : InputOptions {
    std::vector<std::string> inputs;
    std::optional<VolumeKind> volume; ///< instead of each model's own
    std::optional<rendering::CameraPreset> camera;
    rendering::PictureOptions picture;
    bool exact = false;
    int frames = 0;             ///< of a turntable; 0 for one picture
    std::optional<UpAxis> up;   ///< else the scene says
    std::optional<double> time; ///< of the scene's motions; else as its models stand in it
    std::vector<std::string> trajectories;
};

/// "1280x800". The rendering layer knows how large a picture may be.
void readSize(const std::string& text, rendering::PictureOptions& picture)
{
    if (const auto size = rendering::imageSizeFrom(text)) {
        picture.width = size->width;
        picture.height = size->height;
        return;
    }
    throw CLI::ValidationError("--size",
                               "\"" + text + "\" is not a size in pixels; write WxH: 1280x800");
}

/// By the name; one without an extension may be a pipe, and says nothing else.
bool isPng(const std::string& path)
{
    return isPicturePath(path) || !fs::path(path).has_extension() || isStream(path);
}

rendering::CameraPreset cameraFrom(const std::string& name)
{
    if (const auto preset = rendering::cameraPresetFrom(name))
        return *preset;
    throw CLI::ValidationError(
        "--camera", unknownChoice(name, "a camera",
                                  {"iso", "front", "back", "left", "right", "top", "bottom"}));
}

/// Empty where the text is a finite number.
std::string timeCheck(const std::string& text)
{
    double time = 0;
    return CLI::detail::lexical_cast(text, time) && std::isfinite(time)
               ? ""
               : "\"" + text + "\" is no time; give seconds, as 1.5";
}

UpAxis upAxisFrom(const std::string& name)
{
    if (name != "y" && name != "z")
        throw CLI::ValidationError("--up", unknownChoice(name, "an axis", {"y", "z"}));
    return name == "y" ? UpAxis::Y : UpAxis::Z;
}

VolumeKind oneVolumeFrom(const std::string& name)
{
    const std::vector<VolumeKind> kinds = volumeKindsFromList(name);
    if (kinds.size() != 1)
        throw CLI::ValidationError("--volume", "a picture shows one kind of volume; give one");
    return kinds.front();
}

/// As it is then, or as it stands where no time is asked for. `read` gains the trajectories.
Scene sceneOf(LoadedScene loaded, const Options& options, std::vector<fs::path>& read)
{
    if (!options.time)
        return std::move(loaded.scene);
    const std::vector<RobotMotion> robots =
        readMotions(loaded, options.trajectories, options.quiet);
    for (const RobotMotion& robot : robots)
        read.push_back(robot.file);
    if (loaded.scene.motions.empty() && robots.empty())
        throw Error(ErrorCode::InvalidScene,
                    "nothing moves, so --time says nothing; give the scene \"motions\", or a robot "
                    "a trajectory");
    return sceneAt(std::move(loaded.scene), *options.time, robots);
}

ExitCode render(Options& options)
{
    OutputFiles outputs;
    if (options.frames == 0)
        outputs.add("-o", options.output);
    for (int frame = 1; frame <= options.frames; ++frame)
        outputs.add("--turntable", rendering::framePath(options.output, frame).string());
    requireReadable(options.inputs, options);
    outputs.requireNotRead(options.inputs);
    ProgressBar bar(options);
    std::vector<fs::path> read;
    Scene scene = sceneOf(loadInputsAndRobots(options.inputs, options, read, bar.part("Loading")),
                          options, read);
    outputs.requireNotRead(read);
    if (options.volume)
        for (Model& model : scene.models)
            model.volumeKind = *options.volume;
    // A camera asked for by name wins over the one the scene brings.
    if (options.camera)
        options.picture.camera = *options.camera;
    else
        options.picture.exactCamera = scene.camera;

    CheckOptions checkOptions;
    checkOptions.exact = options.exact;
    const CheckReport report = checkOverlaps(scene, checkOptions, bar.part("Checking"));
    if (options.exact)
        options.picture.view.contacts = std::make_shared<const std::vector<PairContact>>(
            contactsOf(scene, report, bar.part("Checking")));
    if (options.frames > 0) {
        bar.beginWriting();
        const UpAxis up = options.up.value_or(scene.up.value_or(UpAxis::Y));
        rendering::renderTurntable(scene, report, options.picture, {options.frames, up},
                                   options.output, bar.part("Rendering"));
    } else {
        const std::string png = rendering::renderedPng(scene, report, options.picture);
        bar.beginWriting();
        writeOutput(options.output, png);
    }
    return ExitCode::Done;
}

} // namespace

void addRenderCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand("render", "A picture (PNG); needs no display");
    takeWords(*command->add_option("INPUT", options->inputs, inputHelp())->required());
    command->add_option("-o,--output", options->output, "The PNG to write; - is stdout")
        ->type_name("FILE")
        ->required()
        ->check([](const std::string& path) {
            return isPng(path) ? "" : path + ": pictures are written as .png";
        });
    command
        ->add_option_function<std::string>(
            "--size", [options](const std::string& text) { readSize(text, options->picture); },
            "Pixels")
        ->type_name("WxH")
        ->default_str("1280x800");
    command->add_flag("--transparent", options->picture.transparent, "No background");
    command
        ->add_option_function<std::string>(
            "--camera", [options](const std::string& name) { options->camera = cameraFrom(name); },
            "From where; else the scene's own, else iso")
        ->type_name("iso|front|back|left|right|top|bottom");
    command
        ->add_option_function<std::string>(
            "--volume",
            [options](const std::string& name) { options->volume = oneVolumeFrom(name); },
            "Kind of volume for all; else each model's own")
        ->type_name(choiceOf(volumeKindNames()));
    command
        ->add_option("--level", options->picture.view.level,
                     "The volumes of every node at this depth of the meshes' hierarchies, 0 the "
                     "whole mesh")
        ->type_name("N")
        ->check(CLI::Range(0, kDeepestLevel));
    command
        ->add_option("--time", options->time,
                     "Seconds: the scene's motions as they are then; before and after them as at "
                     "their ends")
        ->type_name("T")
        ->check(timeCheck);
    addTrajectoryOption(*command, options->trajectories);
    command
        ->add_option("--turntable", options->frames,
                     "As many pictures, once round a vertical axis: x_0001.png and so on")
        ->type_name("N")
        ->check(CLI::Range(1, kMostFrames));
    command
        ->add_option_function<std::string>(
            "--up", [options](const std::string& name) { options->up = upAxisFrom(name); },
            "Which axis is vertical for --turntable")
        ->type_name("y|z")
        ->default_str("the scene's, else y");
    command->add_flag("--exact", options->exact,
                      "Look at the meshes, too: tint those that meet and draw where they do");
    addMeshOptions(*command, *options);
    addQuietOption(*command, options->quiet);
    addExamples(*command, {"mbv render cats.mbv.json -o cats.png --camera front --size 640x400",
                           "mbv render swing.mbv.json -o swing.png --time 1.5"});
    command->callback([options, &chosen] {
        if (options->frames > 0 && isStream(options->output))
            throw CLI::ValidationError("--turntable", "many pictures need a file name: -o cat.png");
        if (!options->trajectories.empty() && !options->time)
            throw CLI::ValidationError("--trajectory", "at which time? add --time: --time 1.5");
        chosen = [options] { return render(*options); };
    });
}

} // namespace mbv::cli
