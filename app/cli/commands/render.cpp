#include "command.h"
#include "command_line.h"
#include "commands/explain/explain_report.h"
#include "console/choices.h"
#include "console/console.h"
#include "console/progress_bar.h"
#include "input/inputs.h"
#include "input/pair_option.h"
#include "input/standard_input.h"
#include "input/trajectories.h"
#include "output/number_text.h"
#include "output/output.h"
#include "output/output_files.h"
#include "output/output_options.h"
#include "rendering/pictures/drawn_sizes.h"
#include "rendering/pictures/image_size.h"
#include "rendering/pictures/picture.h"
#include "system/system.h"

#include <mbv/check/check_motions.h>
#include <mbv/check/pair_contact.h>
#include <mbv/geometry/error.h>

#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <memory>

namespace fs = std::filesystem;

namespace mbv::cli {
namespace {

constexpr int kMostFrames = 9999; // four digits

/// Seconds; one time where they are the same.
struct Times {
    double from = 0;
    double to = 0;
};

struct Options : InputOptions {
    std::vector<std::string> inputs;
    std::optional<VolumeKind> volume; ///< instead of each model's own
    std::optional<rendering::CameraPreset> camera;
    rendering::PictureOptions picture;
    bool exact = false;
    int turntable = 0;         ///< pictures; 0 for none
    std::optional<UpAxis> up;  ///< instead of the scene's
    std::optional<Times> time; ///< of the scene's motions; else as its models stand in it
    int frames = 0;            ///< pictures of the motions; 0 for one time
    std::vector<std::string> trajectories;
    std::string axis; ///< "A:B", the models between whose boxes it is drawn; or empty
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

rendering::CameraPreset cameraFrom(const std::string& name)
{
    if (const auto preset = rendering::cameraPresetFrom(name))
        return *preset;
    throw CLI::ValidationError(
        "--camera", unknownChoice(name, "a camera",
                                  {"iso", "front", "back", "left", "right", "top", "bottom"}));
}

/// "1.5" or "1:2.5".
Times timesFrom(const std::string& text)
{
    const auto number = [&text](const std::string& part) {
        const auto time = numberFrom(part);
        if (!time || !std::isfinite(*time))
            throw CLI::ValidationError("--time", "\"" + text +
                                                     "\" is no time; give seconds, as 1.5, or "
                                                     "with --frames from when to when, as 1:2.5");
        return *time;
    };
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        return {number(text), number(text)};
    const Times times = {number(text.substr(0, colon)), number(text.substr(colon + 1))};
    if (!(times.from < times.to))
        throw CLI::ValidationError("--time", "\"" + text + "\" ends before it begins");
    return times;
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

/// A scene, and what moves its robots.
struct Moving {
    Scene scene;
    std::vector<RobotMotion> robots;
};

bool asksForMotion(const Options& options)
{
    return options.time || options.frames > 0;
}

/// `read` gains the trajectories.
Moving movingScene(LoadedScene loaded, const Options& options, std::vector<fs::path>& read)
{
    std::vector<RobotMotion> robots = readMotions(loaded, options.trajectories, options.quiet);
    for (const RobotMotion& robot : robots)
        read.push_back(robot.file);
    if (loaded.scene.motions.empty() && robots.empty())
        throw Error(ErrorCode::InvalidScene,
                    std::string("nothing moves, so ") + (options.time ? "--time" : "--frames") +
                        " says nothing; give the scene \"motions\", or a robot a trajectory");
    return {std::move(loaded.scene), std::move(robots)};
}

rendering::PairContacts contactsIfAsked(const Scene& scene, const CheckReport& report,
                                        const Options& options, const ProgressFn& progress)
{
    if (!options.exact)
        return nullptr;
    return std::make_shared<const std::vector<PairContact>>(contactsOf(scene, report, progress));
}

/// The one that the viewer shows first: the widest gap or, of an overlap, the least depth.
std::optional<rendering::ShownAxis> axisIfAsked(const Scene& scene, const CheckReport& report,
                                                const Options& options)
{
    if (options.axis.empty())
        return std::nullopt;
    const auto [a, b] =
        namedPair(scene, options.axis, "--axis", "rename one, so that its name has no colon");
    const auto volumeOf = [&](const std::string& name) {
        return NamedShape{name, report.volumes[*findModel(scene, name)]};
    };
    const NamedShape first = volumeOf(a);
    const NamedShape second = volumeOf(b);
    const SatExplanation test = satOf(first, second);
    const int axis = test.separating.value_or(test.shallowest.value_or(0));
    const SatRow& row = test.rows[static_cast<std::size_t>(axis)];
    const double gap = row.gap.value_or(0);
    const std::string unit = scene.units.empty() ? "" : " " + scene.units;
    return rendering::ShownAxis{{first.shape, second.shape},
                                {a, b},
                                std::string(satAxisName(axis)),
                                row.direction.value_or(Vec3{1, 0, 0}),
                                test.overlap,
                                (gap > 0 ? "gap " : "overlap ") + shortNumber(std::abs(gap)) +
                                    unit};
}

/// Everything that is visible at any of the times.
std::optional<Aabb> boundsOver(const Moving& moving, const std::vector<double>& times)
{
    std::optional<Aabb> all;
    for (const double time : times) {
        const std::optional<Aabb> box = boundsOf(sceneAt(moving.scene, time, moving.robots));
        if (box)
            all = all ? Aabb{min(all->min, box->min), max(all->max, box->max)} : *box;
    }
    return all;
}

std::vector<double> timesOf(const Moving& moving, const Options& options)
{
    TimeSpan span = motionSpan(moving.scene, moving.robots);
    if (options.time)
        span = {options.time->from, options.time->to};
    std::vector<double> times;
    times.reserve(static_cast<std::size_t>(options.frames));
    for (int i = 0; i < options.frames; ++i) {
        const double share = static_cast<double>(i) / (options.frames - 1);
        times.push_back((1 - share) * span.begin + share * span.end);
    }
    return times;
}

void renderFrames(const Moving& moving, Options& options, ProgressBar& bar)
{
    const std::vector<double> times = timesOf(moving, options);
    options.picture.framed = boundsOver(moving, times);
    CheckOptions checkOptions;
    checkOptions.exact = options.exact;
    const auto momentAt = [&](int frame) {
        rendering::PictureMoment moment;
        moment.scene = sceneAt(moving.scene, times[static_cast<std::size_t>(frame)], moving.robots);
        moment.report = checkOverlaps(moment.scene, checkOptions);
        moment.contacts = contactsIfAsked(moment.scene, moment.report, options, {});
        moment.axis = axisIfAsked(moment.scene, moment.report, options);
        return moment;
    };
    bar.beginWriting();
    rendering::renderMoments(momentAt, options.frames, options.picture, options.output,
                             bar.part("Rendering"));
}

void renderStill(const Scene& scene, Options& options, ProgressBar& bar)
{
    CheckOptions checkOptions;
    checkOptions.exact = options.exact;
    const CheckReport report = checkOverlaps(scene, checkOptions, bar.part("Checking"));
    options.picture.view.contacts = contactsIfAsked(scene, report, options, bar.part("Checking"));
    options.picture.axis = axisIfAsked(scene, report, options);
    if (options.turntable > 0) {
        bar.beginWriting();
        rendering::renderTurntable(scene, report, options.picture,
                                   {options.turntable, scene.up.value_or(UpAxis::Y)},
                                   options.output, bar.part("Rendering"));
        return;
    }
    const std::string png = rendering::renderedPng(scene, report, options.picture);
    bar.beginWriting();
    writeOutput(options.output, png);
}

ExitCode render(Options& options)
{
    keepFreedMemory();
    OutputFiles outputs;
    const int pictures = options.turntable + options.frames;
    if (pictures == 0)
        outputs.add("-o", options.output);
    for (int frame = 1; frame <= pictures; ++frame)
        outputs.add(options.frames > 0 ? "--frames" : "--turntable",
                    rendering::framePath(options.output, frame).string());
    requireReadable(options.inputs, options);
    outputs.requireNotRead(options.inputs);
    ProgressBar bar(options);
    std::vector<fs::path> read;
    LoadedScene loaded = loadInputsAndRobots(options.inputs, options, read, bar.part("Loading"));
    Moving moving = asksForMotion(options) ? movingScene(std::move(loaded), options, read)
                                           : Moving{std::move(loaded.scene), {}};
    outputs.requireNotRead(read);
    if (options.volume)
        for (Model& model : moving.scene.models)
            model.volumeKind = *options.volume;
    if (options.up)
        moving.scene.up = *options.up;
    if (const auto length = rendering::lengthNotSeen(boundsOf(moving.scene)))
        printWarning(options.quiet, "lengths of " + shortNumber(*length) +
                                        " are not seen: pictures show those from " +
                                        shortNumber(rendering::kLeastLengthSeen) + " to " +
                                        shortNumber(rendering::kMostLengthSeen) +
                                        "; scale the scene");
    // A camera asked for by name wins over the one the scene brings.
    if (options.camera)
        options.picture.camera = *options.camera;
    else
        options.picture.exactCamera = moving.scene.camera;
    if (options.frames > 0)
        renderFrames(moving, options, bar);
    else if (options.time)
        renderStill(sceneAt(std::move(moving.scene), options.time->from, moving.robots), options,
                    bar);
    else
        renderStill(moving.scene, options, bar);
    return ExitCode::Done;
}

/// Throws a usage error.
void requireThatTheyGoTogether(const Options& options)
{
    const bool isMoving = options.frames > 0;
    const std::string many = isMoving ? "--frames" : "--turntable";
    if (isMoving && options.turntable > 0)
        throw CLI::ValidationError("--frames", "--turntable goes round what stands still; give one "
                                               "of the two");
    if ((isMoving || options.turntable > 0) && isStream(options.output))
        throw CLI::ValidationError(many, "many pictures need a file name: -o cat.png");
    if (!options.trajectories.empty() && !asksForMotion(options))
        throw CLI::ValidationError("--trajectory", "at which time? add --time: --time 1.5");
    const bool isSpan = options.time && options.time->from < options.time->to;
    if (isSpan && !isMoving)
        throw CLI::ValidationError("--time", "from when to when is for --frames N");
    if (options.time && !isSpan && isMoving)
        throw CLI::ValidationError("--time", "--frames needs from when to when: --time 0:2");
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
        ->check(endingCheck("pictures are written as .png", {".png"}));
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
        ->check(wholeCheck)
        ->check(CLI::Range(0, kDeepestLevel));
    command
        ->add_option_function<std::string>(
            "--time", [options](const std::string& text) { options->time = timesFrom(text); },
            "Seconds: the scene's motions as they are then; before and after them as at their "
            "ends. FROM:TO with --frames")
        ->type_name("T");
    command
        ->add_option("--frames", options->frames,
                     "As many pictures of the motions, from their beginning to their end or as "
                     "--time says: x_0001.png and so on")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(2, kMostFrames));
    addTrajectoryOption(*command, options->trajectories);
    command
        ->add_option("--turntable", options->turntable,
                     "As many pictures, once round a vertical axis: x_0001.png and so on")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(1, kMostFrames));
    command
        ->add_option_function<std::string>(
            "--up", [options](const std::string& name) { options->up = upAxisFrom(name); },
            "Which axis is vertical")
        ->type_name("y|z")
        ->default_str("the scene's, else y");
    command->add_flag("--exact", options->exact,
                      "Look at the meshes, too: tint those that meet and draw where they do");
    command
        ->add_option("--axis", options->axis,
                     "Draw the axis of these two models' boxes that has the widest gap or, where "
                     "they overlap, the least depth")
        ->type_name("A:B")
        ->check(pairCheck);
    addMeshOptions(*command, *options);
    addSplitOption(*command, *options);
    addQuietOption(*command, options->quiet);
    addExamples(*command, {"mbv render cats.mbv.json -o cats.png --camera front --size 640x400",
                           "mbv render swing.mbv.json -o swing.png --time 1.5",
                           "mbv render swing.mbv.json -o swing.png --frames 50"});
    command->callback([options, &chosen] {
        requireThatTheyGoTogether(*options);
        chosen = [options] { return render(*options); };
    });
}

} // namespace mbv::cli
