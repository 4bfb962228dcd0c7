#include "options.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>

namespace mbv::cli {
namespace {

std::string knownKinds()
{
    std::string names;
    for (const VolumeKind kind : kVolumeKinds) {
        names += names.empty() ? "" : ", ";
        names += nameOf(kind);
    }
    return names;
}

/// The number that is the whole text, or nothing.
std::optional<double> numberFrom(std::string_view text)
{
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, number);
    return fault == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

double lengthFrom(const std::string& text)
{
    const auto length = numberFrom(text);
    if (!length || !std::isfinite(*length) || *length < 0)
        throw CLI::ValidationError("--weld",
                                   "\"" + text + "\" is not a length; give 0 or more, as 1e-8");
    return *length;
}

} // namespace

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
}

void addCommonOptions(CLI::App& command, CommonOptions& options)
{
    command
        .add_option_function<std::string>(
            "--format",
            [&options](const std::string& name) {
                options.format = name == "json"  ? Format::Json
                                 : name == "csv" ? Format::Csv
                                                 : Format::Text;
            },
            "How to answer")
        ->check(CLI::IsMember({"text", "json", "csv"}))
        ->default_str("text");
    command.add_option("-o,--output", options.output, "Write to this file; - is stdout")
        ->type_name("FILE")
        ->capture_default_str();
    command.add_flag("--raw-csv", options.rawCsv,
                     "Names in CSV as they are, even those that a spreadsheet would run");
    addQuietOption(command, options.quiet);
}

std::vector<VolumeKind> volumeKindsFromList(std::string_view list)
{
    std::vector<VolumeKind> kinds;
    for (const std::string& name : split(list, ',')) {
        const auto kind = volumeKindFrom(name);
        if (!kind)
            throw CLI::ValidationError("--volume", "\"" + name + "\" is not a volume that mbv " +
                                                       "fits; choose from " + knownKinds());
        kinds.push_back(*kind);
    }
    return kinds;
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
