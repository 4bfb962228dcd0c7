#include "options.h"

#include "choices.h"
#include "format_options.h"
#include "system/system.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_io/load_mesh.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <utility>

namespace mbv::cli {
namespace {

double lengthFrom(const std::string& text)
{
    const auto length = numberFrom(text);
    if (!length || !std::isfinite(*length) || *length < 0)
        throw CLI::ValidationError("--weld",
                                   "\"" + text + "\" is not a length; give 0 or more, as 1e-8");
    return *length;
}

/// Empty where the text is a finite number that is not negative.
std::string distanceCheck(const std::string& text)
{
    const auto value = numberFrom(text);
    return value && *value >= 0 && std::isfinite(*value)
               ? ""
               : "\"" + text + "\" is no distance; give a number from 0 up";
}

/// By file extension: every mesh, and the scenes that are text.
std::vector<std::string> inputFormats()
{
    std::vector<std::string> formats;
    for (const std::string_view extension : meshExtensions())
        formats.emplace_back(extension.substr(1));
    formats.insert(formats.end(), {"json", "jsonl", "urdf"});
    return formats;
}

std::string inputFormatFrom(const std::string& name)
{
    const std::vector<std::string> formats = inputFormats();
    if (std::ranges::find(formats, name) == formats.end())
        throw CLI::ValidationError("--input-format",
                                   unknownChoice(name, "a format of meshes or scenes", formats));
    return name;
}

std::vector<JointSetting> jointsFrom(std::span<const std::string> texts)
{
    try {
        return jointSettingsFrom(texts);
    } catch (const Error& error) {
        throw CLI::ValidationError("--joint", error.what());
    }
}

} // namespace

std::string inputFormatList()
{
    return listOf(inputFormats());
}

void addQuietOption(CLI::App& command, bool& quiet)
{
    command.add_flag("-q,--quiet", quiet, "No warnings on stderr; errors are still shown");
}

void addMeshOptions(CLI::App& command, MeshOptions& options)
{
    command
        .add_option_function<std::string>(
            "--weld", [&options](const std::string& text) { options.weld = lengthFrom(text); },
            "Make one vertex of those within this distance, in the mesh's units")
        ->type_name("T");
    command.add_flag("--allow-outside", options.allowOutside,
                     "glTF files may name buffers outside their folder");
    command
        .add_option_function<std::string>(
            "--input-format",
            [&options](const std::string& name) { options.inputFormat = inputFormatFrom(name); },
            "What - (standard input) holds (json is a scene; a picture with its scene is read from "
            "a file alone)")
        ->type_name(choiceOf(inputFormats()));
    command
        .add_option_function<std::vector<std::string>>(
            "--joint",
            [&options](const std::vector<std::string>& joints) {
                options.robots.joints = jointsFrom(joints);
            },
            "Set a joint of a robot, in radians or meters; may be repeated; others are at 0")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    command
        .add_option_function<std::string>(
            "--srdf",
            [&options](const std::string& path) { options.robots.srdf = pathFromText(path); },
            "Ignore the pairs of links that this SRDF disables, too")
        ->type_name("FILE");
}

std::string meshOptionIn(const MeshOptions& options)
{
    const std::array<std::pair<bool, const char*>, 6> given = {
        std::pair(!options.inputFormat.empty(), "--input-format"),
        {options.weld.has_value(), "--weld"},
        {options.allowOutside, "--allow-outside"},
        {!options.robots.joints.empty(), "--joint"},
        {options.robots.srdf.has_value(), "--srdf"},
        {options.split, "--split"}};
    const auto first = std::ranges::find_if(given, [](const auto& option) { return option.first; });
    return first == given.end() ? "" : first->second;
}

void addSplitOption(CLI::App& command, MeshOptions& options)
{
    command.add_flag(
        "--split", options.split,
        "Make a model of each body of a mesh: cat.stl with two is cat/1 and cat/2; of an "
        "OBJ, of each object or group that it names");
}

void addClearanceOption(CLI::App& command, double& clearance, const std::string& what)
{
    command.add_option("--clearance", clearance, what)->type_name("D")->check(distanceCheck);
}

void addThreadsOption(CLI::App& command, std::size_t& threads)
{
    constexpr int kMaxThreads = 1024;
    command
        .add_option("--threads", threads,
                    "Work on at most so many threads; else on as many as the machine has")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(1, kMaxThreads));
}

void addMemoryOption(CLI::App& command, std::size_t& bytes)
{
    if (const auto machine = machineMemory())
        bytes = static_cast<std::size_t>(*machine / 4 * 3);
    command
        .add_option_function<std::string>(
            "--memory", [&bytes](const std::string& text) { bytes = bytesFrom(text); },
            "Hold meshes and their hierarchies in so much memory, and read again what does not "
            "fit; "
            "else in three quarters of the machine's")
        ->type_name("SIZE");
}

void addCommonOptions(CLI::App& command, CommonOptions& options)
{
    addFormatOptions(command, options);
    addQuietOption(command, options.quiet);
}

std::optional<double> numberFrom(std::string_view text)
{
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, number);
    return fault == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::string numberCheck(const std::string& text)
{
    return numberFrom(text) ? "" : "\"" + text + "\" is no number; write it in digits, as 2.5";
}

std::string wholeCheck(const std::string& text)
{
    const std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
    const bool isWhole = !digits.empty() &&
                         digits.find_first_not_of("0123456789") == std::string_view::npos &&
                         (digits.size() == 1 || digits.front() != '0');
    if (!isWhole)
        return "\"" + text + "\" is no whole number; write it in digits, as 16";
    std::uint64_t number = 0; // CLI11 takes the largest there is for any beyond it
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return read.ec == std::errc() ? "" : "\"" + text + "\" is too large; give a smaller number";
}

std::vector<std::string> volumeKindNames()
{
    std::vector<std::string> names;
    names.reserve(kVolumeKinds.size());
    for (const VolumeKind kind : kVolumeKinds)
        names.emplace_back(nameOf(kind));
    return names;
}

std::vector<VolumeKind> volumeKindsFromList(std::string_view list)
{
    std::vector<VolumeKind> kinds;
    for (const std::string& name : split(list, ',')) {
        const auto kind = volumeKindFrom(name);
        if (!kind)
            throw CLI::ValidationError(
                "--volume",
                unknownChoice(name, "a kind of volume that mbv fits", volumeKindNames()));
        kinds.push_back(*kind);
    }
    return kinds;
}

std::size_t bytesFrom(const std::string& text)
{
    const std::string units = "KMGT";
    std::string number = text;
    double unit = 1;
    if (!number.empty()) {
        const std::size_t power =
            units.find(static_cast<char>(std::toupper(static_cast<unsigned char>(number.back()))));
        if (power != std::string::npos) {
            unit = std::pow(1024.0, static_cast<double>(power + 1));
            number.pop_back();
        }
    }
    constexpr double kMax = 0x1p63;
    const double bytes = numberFrom(number).value_or(0) * unit;
    if (!(bytes >= 1) || bytes >= kMax)
        throw CLI::ValidationError("--memory",
                                   "\"" + text +
                                       "\" is no size; write a number of bytes, or with "
                                       "K, M, G or T behind it, as 512M or 4G");
    return static_cast<std::size_t>(bytes);
}

Vec3 scaleFrom(std::string_view text)
{
    const std::vector<std::string> parts = split(text, ',');
    Vec3 factors;
    bool good = parts.size() == 3;
    for (int i = 0; good && i < 3; ++i) {
        const auto factor = numberFrom(parts[static_cast<std::size_t>(i)]);
        good = factor && std::isfinite(*factor) && *factor > 0;
        factors[i] = factor.value_or(0);
    }
    if (!good)
        throw CLI::ValidationError("--scale", "\"" + std::string(text) +
                                                  "\" is not three positive factors; "
                                                  "write them as sx,sy,sz: --scale 2,1,0.5");
    return factors;
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (;;) {
        const std::size_t end = text.find(separator, begin);
        parts.emplace_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos)
            return parts;
        begin = end + 1;
    }
}

} // namespace mbv::cli
