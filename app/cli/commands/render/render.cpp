#include "render_options.h"

#include "command.h"
#include "command_line.h"
#include "commands/explain/explain_report.h"
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
#include "rendering/pictures/picture.h"
#include "system/system.h"

#include <mbv/check/check_motions.h>
#include <mbv/check/pair_contact.h>
#include <mbv/geometry/error.h>

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

namespace fs = std::filesystem;

namespace mbv::cli {
namespace {

/// A scene, and what moves its robots.
struct Moving {
    Scene scene;
    std::vector<RobotMotion> robots;
};

/// `read` gains the trajectories.
Moving movingScene(LoadedScene loaded, const RenderOptions& options, std::vector<fs::path>& read)
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
                                        const RenderOptions& options, const ProgressFn& progress)
{
    if (!options.exact)
        return nullptr;
    return std::make_shared<const std::vector<PairContact>>(contactsOf(scene, report, progress));
}

/// The one that the viewer shows first: the widest gap or, of an overlap, the least depth.
std::optional<rendering::ShownAxis> axisIfAsked(const Scene& scene, const CheckReport& report,
                                                const RenderOptions& options)
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

std::vector<double> timesOf(const Moving& moving, const RenderOptions& options)
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

void renderFrames(const Moving& moving, RenderOptions& options, ProgressBar& bar)
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

void renderStill(const Scene& scene, RenderOptions& options, ProgressBar& bar)
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

ExitCode render(RenderOptions& options)
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
                                        shortNumber(rendering::kMaxLengthSeen) +
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

} // namespace

void addRenderCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<RenderOptions>();
    CLI::App* const command = app.add_subcommand("render", "A picture (PNG); needs no display");
    takeWords(*command->add_option("INPUT", options->inputs, inputHelp())->required());
    addRenderOptions(*command, options);
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
