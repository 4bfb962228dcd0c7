#include "command.h"
#include "command_line.h"
#include "commands/info_defects.h"
#include "input/inputs.h"
#include "input/standard_input.h"
#include "output/json_output.h"
#include "output/number_text.h"
#include "output/output.h"
#include "output/output_files.h"
#include "output/output_options.h"

#include <mbv/file/count_text.h>
#include <mbv/file/utf8.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/export_meshes.h>
#include <mbv/report/csv.h>

#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <memory>

namespace mbv::cli {
namespace {

struct FileInfo {
    std::string path;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    MeshProperties properties;
    std::optional<MeshDefects> defects; ///< where asked for

    /// Enclosed, whichever way the triangles face; none when the mesh does not enclose anything.
    std::optional<double> volume() const
    {
        return properties.watertight ? finiteOrNone(std::abs(properties.signedVolume))
                                     : std::nullopt;
    }

    std::optional<double> area() const { return finiteOrNone(properties.area); }
};

struct InfoOptions : InputOptions {
    std::vector<std::string> files;
    bool self = false;      ///< defects as well
    std::string exportPath; ///< of the bad triangles; empty for none
};

/// `bad` gains the triangles with defects, where they are to be exported.
FileInfo infoOf(const std::string& path, const InfoOptions& options,
                std::vector<std::filesystem::path>& read, std::vector<NamedMesh>& bad)
{
    auto [mesh, changes] = loadInputMesh(path, options, Faces::Required, read);
    FileInfo info = {pathOfInput(path, options).string(),
                     mesh.vertices.size(),
                     mesh.triangles.size(),
                     propertiesOf(mesh),
                     {}};
    if (info.properties.watertight && info.properties.signedVolume < 0)
        info.properties.problems.emplace_back("the triangles face inwards");
    // What was mended belongs to what the file's problems are.
    info.properties.problems.insert(info.properties.problems.end(), changes.begin(), changes.end());
    if (options.self) {
        const MeshBvh bvh(std::move(mesh));
        info.defects = meshDefects(bvh);
        TriangleMesh triangles = badTriangles(bvh.mesh(), *info.defects);
        if (!options.exportPath.empty() && !triangles.triangles.empty())
            bad.push_back({info.path, std::move(triangles)});
    }
    return info;
}

std::string asText(const FileInfo& info)
{
    const MeshProperties& is = info.properties;
    const auto volume = info.volume();
    std::string text = printable(info.path) + '\n';
    const auto line = [&text](std::string_view label, const std::string& value) {
        text += "  " + std::string(label) + std::string(12 - label.size(), ' ') + value + '\n';
    };
    line("vertices", groupedCount(info.vertices));
    line("triangles", groupedCount(info.triangles));
    line("bounds", shortVector(is.bounds.min) + " to " + shortVector(is.bounds.max));
    const Vec3 extents = is.bounds.max - is.bounds.min;
    const std::string beyond = "beyond the range of a double (1.8e308)";
    line("extents", isFinite(extents) ? shortVector(extents) : beyond);
    line("area", info.area() ? shortNumber(*info.area()) : beyond);
    line("volume", volume          ? shortNumber(*volume)
                   : is.watertight ? beyond
                                   : "none: the mesh is not watertight");
    line("watertight", is.watertight ? "yes" : "no");
    for (const std::string& problem : is.problems)
        line("problem", problem);
    if (info.defects)
        text += defectsText(*info.defects);
    return text;
}

Json asJson(const FileInfo& info)
{
    const MeshProperties& is = info.properties;
    return {{"path", info.path},
            {"vertices", info.vertices},
            {"triangles", info.triangles},
            {"bounds", {{"min", toJson(is.bounds.min)}, {"max", toJson(is.bounds.max)}}},
            {"area", orNull(info.area())},
            {"volume", orNull(info.volume())},
            {"watertight", is.watertight},
            {"problems", is.problems},
            {"defects", info.defects ? defectsJson(*info.defects) : Json()}};
}

std::string asCsv(const FileInfo& info, bool raw)
{
    const MeshProperties& is = info.properties;
    std::vector<std::string> fields = {csvName(info.path, raw), std::to_string(info.vertices),
                                       std::to_string(info.triangles)};
    appendFields(fields, is.bounds.min);
    appendFields(fields, is.bounds.max);
    std::string problems;
    for (const std::string& problem : is.problems)
        problems += (problems.empty() ? "" : "; ") + problem;
    fields.insert(fields.end(), {exactNumber(info.area()), exactNumber(info.volume()),
                                 is.watertight ? "true" : "false", problems});
    if (info.defects)
        appendDefects(fields, *info.defects);
    return csvLine(fields);
}

std::string reportOf(const std::vector<FileInfo>& files, const InfoOptions& options)
{
    std::string text;
    switch (options.format) {
    case Format::Json: {
        Json models = Json::array();
        for (const FileInfo& info : files)
            models.push_back(asJson(info));
        return prettyJson({{"schema", "mbv.info/1"}, {"models", models}});
    }
    case Format::Csv:
        text =
            std::string("path,vertices,triangles,min_x,min_y,min_z,max_x,max_y,max_z,area,volume,"
                        "watertight,problems") +
            std::string(options.self ? kDefectColumns : "") + '\n';
        for (const FileInfo& info : files)
            text += asCsv(info, options.rawCsv);
        return text;
    case Format::Text:
        for (const FileInfo& info : files)
            text += (text.empty() ? "" : "\n") + asText(info);
        break;
    }
    return text;
}

} // namespace

void addInfoCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<InfoOptions>();
    CLI::App* const command =
        app.add_subcommand("info", "What a mesh is: size, bounds, area, volume, watertight or not");
    takeWords(*command->add_option("FILE", options->files, inputHelp())->required());
    addInputOptions(*command, *options);
    auto* const self = command->add_flag(
        "--self", options->self,
        "Defects, too: triangles of one mesh that cross, overlap or touch beside shared corners; "
        "duplicates, slivers, parts that face the wrong way, and where edges are bad");
    addExportOption(*command, "--export", options->exportPath, "triangles",
                    "Write the triangles with defects")
        .needs(self);
    addExamples(*command, {"mbv info cat.stl fence.stl --format csv",
                           "mbv info cat.stl --self --export bad.obj",
                           "cat cat.stl | mbv info - --input-format stl"});
    command->callback([options, &chosen] {
        chosen = [options] {
            warnOfSrdf(*options, options->quiet);
            OutputFiles outputs;
            outputs.add("-o", options->output);
            outputs.add("--export", options->exportPath);
            requireReadable(options->files, *options);
            outputs.requireNotRead(options->files);
            std::vector<FileInfo> infos;
            std::vector<NamedMesh> bad;
            std::vector<std::filesystem::path> read;
            const ExitCode result = forEachFile(options->files, [&](const std::string& path) {
                infos.push_back(infoOf(path, *options, read, bad));
            });
            outputs.requireNotRead(read);
            if (!options->exportPath.empty() && !infos.empty())
                exportMeshes(options->exportPath, bad, "triangles");
            writeOutput(options->output, reportOf(infos, *options));
            return result;
        };
    });
}

} // namespace mbv::cli
