#include "render_options.h"

#include "command_line.h"
#include "console/choices.h"
#include "input/pair_option.h"
#include "input/trajectories.h"
#include "output/output.h"
#include "output/output_options.h"
#include "rendering/pictures/image_size.h"

#include <cmath>
#include <cstddef>

namespace mbv::cli {
namespace {

constexpr int kMaxFrames = 9999; // four digits

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

/// The file, and what it is a picture on.
void addPictureOptions(CLI::App& command, const std::shared_ptr<RenderOptions>& options)
{
    command.add_option("-o,--output", options->output, "The PNG to write; - is stdout")
        ->type_name("FILE")
        ->required()
        ->check(endingCheck("pictures are written as .png", {".png"}));
    command
        .add_option_function<std::string>(
            "--size", [options](const std::string& text) { readSize(text, options->picture); },
            "Pixels")
        ->type_name("WxH")
        ->default_str("1280x800");
    command.add_flag("--transparent", options->picture.transparent, "No background");
}

void addCameraOptions(CLI::App& command, const std::shared_ptr<RenderOptions>& options)
{
    command
        .add_option_function<std::string>(
            "--camera", [options](const std::string& name) { options->camera = cameraFrom(name); },
            "From where; else the scene's own, else iso")
        ->type_name("iso|front|back|left|right|top|bottom");
    command
        .add_option_function<std::string>(
            "--up", [options](const std::string& name) { options->up = upAxisFrom(name); },
            "Which axis is vertical")
        ->type_name("y|z")
        ->default_str("the scene's, else y");
}

/// What is drawn of the models.
void addDrawingOptions(CLI::App& command, const std::shared_ptr<RenderOptions>& options)
{
    command
        .add_option_function<std::string>(
            "--volume",
            [options](const std::string& name) { options->volume = oneVolumeFrom(name); },
            "Kind of volume for all; else each model's own")
        ->type_name(choiceOf(volumeKindNames()));
    command
        .add_option("--level", options->picture.view.level,
                    "The volumes of every node at this depth of the meshes' hierarchies, 0 the "
                    "whole mesh")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(0, kDeepestLevel));
    command.add_flag("--exact", options->exact,
                     "Look at the meshes, too: tint those that meet and draw where they do");
    command
        .add_option("--axis", options->axis,
                    "Draw the axis of these two models' boxes that has the widest gap or, where "
                    "they overlap, the least depth")
        ->type_name("A:B")
        ->check(pairCheck);
}

/// Which moments, or from how many sides.
void addSeriesOptions(CLI::App& command, const std::shared_ptr<RenderOptions>& options)
{
    command
        .add_option_function<std::string>(
            "--time", [options](const std::string& text) { options->time = timesFrom(text); },
            "Seconds: the scene's motions as they are then; before and after them as at their "
            "ends. FROM:TO with --frames")
        ->type_name("T");
    command
        .add_option("--frames", options->frames,
                    "As many pictures of the motions, from their beginning to their end or as "
                    "--time says: x_0001.png and so on")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(2, kMaxFrames));
    addTrajectoryOption(command, options->trajectories);
    command
        .add_option("--turntable", options->turntable,
                    "As many pictures, once round a vertical axis: x_0001.png and so on")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(1, kMaxFrames));
}

} // namespace

void addRenderOptions(CLI::App& command, const std::shared_ptr<RenderOptions>& options)
{
    addPictureOptions(command, options);
    addCameraOptions(command, options);
    addDrawingOptions(command, options);
    addSeriesOptions(command, options);
}

bool asksForMotion(const RenderOptions& options)
{
    return options.time || options.frames > 0;
}

void requireThatTheyGoTogether(const RenderOptions& options)
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

} // namespace mbv::cli
