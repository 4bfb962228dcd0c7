#include "options.h"

#include "exit_codes.h"
#include "terminal/help_format.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/robot/joint_setting.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_picture.h>

#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>
#include <sstream>

namespace mbv::viewer {

namespace {

constexpr int kMaxPixels = 16384; // more than any screen has

constexpr rendering::ImageSize kScriptedSize = {1280, 800};

const char* const kDescription = "Shows meshes and scenes with their bounding volumes: blue when "
                                 "clear, red where they overlap.\n"
                                 "Press H in the window for the keys.";

const char* const kFooter =
    "Playback scripts have one event a line, # starts a comment: key Right 5 | hold Right 5 | "
    "click X Y [ctrl|shift|alt|right|middle|double] | press X Y | release X Y | move X Y | "
    "drag X1 Y1 X2 Y2 | wheel X Y NOTCHES | type TEXT | drop FILE | wait MS | "
    "screenshot FILE.png | report FILE.json\n"
    "Exit codes: 0 done, 2 usage, 3 input unreadable or invalid (with --quit or --play), 4 no "
    "display or no OpenGL, 5 internal error.";

/// The files that can be opened, as patterns.
std::string patternList()
{
    std::string list;
    for (const std::string& pattern : inputPatterns())
        list += (list.empty() ? "" : ", ") + pattern;
    return list;
}

/// "1280x800" into width and height; the complaint, or nothing.
std::string readSize(const std::string& text, Options& options)
{
    const auto size = rendering::imageSizeFrom(text);
    if (size && size->width <= kMaxPixels && size->height <= kMaxPixels) {
        options.size = size;
        return {};
    }
    return "'" + text + "' is not a size; write WIDTHxHEIGHT in pixels, as 1280x800";
}

/// They are for the files that are opened at the start.
void addRobotOptions(CLI::App& app, CLI::Option* files, RobotRequest& robots)
{
    app.add_option_function<std::vector<std::string>>(
           "--joint",
           [&robots](const std::vector<std::string>& joints) {
               try {
                   robots.settings.joints = jointSettingsFrom(joints);
               } catch (const Error& error) {
                   throw CLI::ValidationError("--joint", error.what());
               }
           },
           "Set a joint of a robot, in radians or meters; may be repeated; others are at 0")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false)
        ->needs(files);
    app.add_option_function<std::string>(
           "--srdf",
           [&robots](const std::string& path) { robots.settings.srdf = pathFromText(path); },
           "Ignore the pairs of links that this SRDF disables, too")
        ->type_name("FILE")
        ->needs(files);
    app.add_option("--trajectory", robots.trajectories,
                   "Play the joint values of this CSV or JSON file; of several robots, the one "
                   "named. May be repeated")
        ->type_name("[NAME=]FILE")
        ->allow_extra_args(false)
        ->needs(files);
}

/// Empty where the name has the ending of a picture or none.
std::string pictureCheck(const std::string& file)
{
    const std::filesystem::path path = pathFromText(file);
    return isPicturePath(path) || !path.has_extension() ? ""
                                                        : file + ": pictures are written as .png";
}

/// An option that takes one of the names.
template <class Value, std::size_t N>
void addChoice(CLI::App& app, const char* option,
               const std::array<std::pair<Value, const char*>, N>& names,
               std::optional<Value>& choice, const std::string& description)
{
    std::vector<std::string> known;
    known.reserve(N);
    for (const auto& [value, name] : names)
        known.emplace_back(name);
    app.add_option_function<std::string>(
           option,
           [&names, &choice](const std::string& text) {
               for (const auto& [value, name] : names)
                   if (text == name)
                       choice = value;
           },
           description)
        ->check(CLI::IsMember(known));
}

} // namespace

std::optional<rendering::ImageSize> startingSize(const Options& options)
{
    const bool byPerson = !options.play && !options.screenshot && !options.quit;
    return options.size || byPerson ? options.size : std::optional(kScriptedSize);
}

std::variant<Options, EarlyExit> parseOptions(int argc, const char* const* argv,
                                              const std::string& version)
{
    Options options;
    std::string play;
    std::string screenshot;
    std::vector<std::string> files;
    CLI::App app(kDescription, "mbv-viewer");
    app.formatter(std::make_shared<terminal::HelpFormat>());
    app.footer(kFooter);
    CLI::Option* const opened =
        app.add_option("FILE", files, "Scenes, meshes, and folders of meshes: " + patternList());
    app.add_option("--play", play, "Play the events of this script, once the files are loaded");
    app.add_option("--screenshot", screenshot, "Then write the window as PNG")->check(pictureCheck);
    app.add_option_function<std::string>(
        "--size",
        [&options](const std::string& text) {
            const std::string problem = readSize(text, options);
            if (!problem.empty())
                throw CLI::ValidationError("--size", problem);
        },
        "Size of the window, WIDTHxHEIGHT in pixels (as it was last; in scripts 1280x800)");
    app.add_flag("--quit", options.quit, "Then quit");
    app.add_option_function<double>(
        "--weld",
        [&options](double distance) {
            if (!(distance >= 0) || !std::isfinite(distance))
                throw CLI::ValidationError("--weld", "give a length of 0 or more, as 1e-8");
            options.weld = distance;
        },
        "Make one vertex of those within this distance, in the mesh's units");
    app.add_option_function<std::string>(
           "--baseline",
           [&options](const std::string& path) { options.baseline = pathFromText(path); },
           "Say what has become of each pair since this older JSON report of mbv check")
        ->type_name("FILE");
    addRobotOptions(app, opened, options.robots);
    addChoice(app, "--language", kLanguages, options.language, "Of the window, for this time");
    addChoice(app, "--theme", kThemes, options.theme, "Light or dark, for this time");
    addChoice(app, "--palette", kPaletteKinds, options.palette, "Its colors, for this time");
    app.set_version_flag("--version", version, "Print the versions and exit");

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::ostringstream out;
        std::ostringstream err;
        const bool asked = app.exit(error, out, err) == 0;
        return EarlyExit{asked ? kDone : kUsageError, asked ? out.str() : err.str()};
    }
    options.files.assign(files.begin(), files.end());
    if (!play.empty())
        options.play = play;
    if (!screenshot.empty())
        options.screenshot = screenshot;
    return options;
}

} // namespace mbv::viewer
