#include "command.h"
#include "command_line.h"
#include "console/choices.h"
#include "console/console.h"
#include "fit_report.h"
#include "input/inputs.h"
#include "input/links.h"
#include "input/standard_input.h"
#include "output/cover_output.h"
#include "output/number_text.h"
#include "output/output.h"
#include "output/output_files.h"

#include <mbv/file/path_text.h>
#include <mbv/fit/cover.h>
#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/fit/levels.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/export_volumes.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace mbv::cli {
namespace {

struct Options : InputOptions {
    std::vector<std::string> files;
    std::vector<VolumeChoice> volumes = {VolumeKind::Obb};
    Vec3 scale = {1, 1, 1};
    FitOptions fit;
    std::optional<int> level; ///< of the mesh's hierarchy, instead of the whole mesh
    bool obbTree = false;     ///< whose levels: vtkOBBTree's, not those of MeshBvh
    bool together = false;    ///< one volume around all files
    std::string exportPath;   ///< empty for none; a mesh, or a cover for a robot
    int repeat = 1;
};

void measure(FittedVolume& fitted)
{
    if (const auto* const hull = std::get_if<ConvexHull>(&fitted.shapes.front())) {
        const HullMeasures measures = hullMeasures(hull->points);
        fitted.volume = finiteOrNone(measures.volume);
        fitted.surfaceArea = finiteOrNone(measures.surfaceArea);
        return;
    }
    fitted.volume = finiteOrNone(volumeOf(fitted.shapes.front()).value());
    fitted.surfaceArea = finiteOrNone(surfaceAreaOf(fitted.shapes.front()).value());
}

std::vector<TriangleMesh> partsOf(const TriangleMesh& mesh, int level, bool obbTree)
{
    return obbTree ? obbTreeMeshesAtLevel(mesh, level)
                   : meshesAtLevel(MeshBvh(std::make_shared<const TriangleMesh>(mesh)), level);
}

/// The volumes of one kind: one, or those of a level's nodes.
std::vector<FittedVolume> fitted(VolumeKind kind, const TriangleMesh& mesh,
                                 const MeshProperties& properties, const Options& options)
{
    using Clock = std::chrono::steady_clock;
    std::vector<Shape> shapes;
    double fitMs = std::numeric_limits<double>::infinity();
    std::vector<TriangleMesh> parts;
    if (options.level)
        parts = partsOf(mesh, *options.level, options.obbTree);
    for (int i = 0; i < options.repeat; ++i) {
        const auto start = Clock::now();
        shapes = options.level ? fitLevel(kind, parts, options.fit)
                               : std::vector{fitVolume(kind, mesh, options.fit)};
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        fitMs = std::min(fitMs, took.count());
    }
    std::vector<FittedVolume> result;
    for (const Shape& shape : shapes) {
        FittedVolume volume;
        volume.kind = kind;
        if (kind == VolumeKind::Hull)
            volume.mostCorners = options.fit.mostCorners;
        volume.shapes = {shape};
        volume.fitMs = fitMs;
        measure(volume);
        if (options.level)
            volume.node = result.size();
        else if (properties.watertight && volume.volume && *volume.volume > 0)
            volume.fillRatio = std::abs(properties.signedVolume) / *volume.volume;
        result.push_back(volume);
    }
    return result;
}

FittedVolume covered(const CoverChoice& choice, const TriangleMesh& mesh,
                     const MeshProperties& properties, const Options& options)
{
    using Clock = std::chrono::steady_clock;
    FittedVolume result;
    result.kind = choice;
    if (choice.kind == CoverKind::Hulls)
        result.mostCorners = options.fit.mostCorners;
    result.fitMs = std::numeric_limits<double>::infinity();
    for (int i = 0; i < options.repeat; ++i) {
        const auto start = Clock::now();
        result.shapes = fitCover(choice.kind, mesh, choice.most, options.fit);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        result.fitMs = std::min(result.fitMs, took.count());
    }
    result.cover = measureCover(mesh, result.shapes);
    result.volume = finiteOrNone(result.cover->volume);
    if (result.cover->volumeBeyond)
        result.cover->volumeBeyond = finiteOrNone(*result.cover->volumeBeyond);
    if (properties.watertight && result.volume && *result.volume > 0)
        result.fillRatio = std::abs(properties.signedVolume) / *result.volume;
    return result;
}

bool isCover(const VolumeChoice& choice)
{
    return std::holds_alternative<CoverChoice>(choice);
}

FittedModel fittedModel(const std::string& path, TriangleMesh unscaled, const Options& options)
{
    // Scale comes before fitting, so that a fitted box is always a box.
    const TriangleMesh mesh = scaled(std::move(unscaled), options.scale);
    const MeshProperties properties = propertiesOf(mesh);
    FittedModel model = {path, {}, {}, mesh.vertices.size(), mesh.triangles.size(), {}};
    for (const VolumeChoice& choice : options.volumes)
        if (const auto* const cover = std::get_if<CoverChoice>(&choice))
            model.volumes.push_back(covered(*cover, mesh, properties, options));
        else
            for (const FittedVolume& volume :
                 fitted(std::get<VolumeKind>(choice), mesh, properties, options))
                model.volumes.push_back(volume);
    return model;
}

/// A model for each link of a robot that has collisions, in the link's frame.
std::vector<FittedModel> fittedLinks(const std::string& path, const Options& options,
                                     std::vector<std::filesystem::path>& read)
{
    std::vector<FittedModel> models;
    RobotInput robot = loadLinks(path, options, read);
    for (LinkInput& link : robot.links) {
        models.push_back(fittedModel(path, std::move(link.mesh), options));
        models.back().robot = robot.name;
        models.back().link = link.name;
    }
    return models;
}

void exportModels(const std::string& path, const std::vector<FittedModel>& models)
{
    std::vector<NamedShape> shapes;
    for (const FittedModel& model : models) {
        const std::string name = model.path + (model.link ? " " + *model.link : "") + " ";
        for (const FittedVolume& volume : model.volumes)
            for (std::size_t part = 0; part < volume.shapes.size(); ++part) {
                std::string title = name + nameOf(volume.kind);
                if (volume.node || volume.cover)
                    title += " " + std::to_string(volume.node.value_or(part));
                shapes.push_back({std::move(title), volume.shapes[part]});
            }
    }
    exportVolumes(path, shapes);
}

bool isRobot(const std::string& path, const Options& options)
{
    return pathOfInput(path, options).extension() == ".urdf";
}

/// Before what may take long. Throws Error (InvalidArgument).
void requireExportable(const Options& options)
{
    if (!isCoverFile(options.exportPath))
        return;
    const auto* const cover =
        options.volumes.size() == 1 ? std::get_if<CoverChoice>(&options.volumes.front()) : nullptr;
    if (cover == nullptr)
        throw Error(ErrorCode::InvalidArgument,
                    "--export: " + options.exportPath +
                        " holds one cover; give --volume spheres:N, say, and nothing else");
    const bool isUrdf = std::filesystem::path(options.exportPath).extension() == ".urdf";
    if (!isUrdf && cover->kind != CoverKind::Spheres)
        throw Error(ErrorCode::InvalidArgument,
                    "--export: " + options.exportPath +
                        " holds spheres alone; give --volume spheres:N, or write a .urdf");
    if (options.files.size() != 1 || options.together)
        throw Error(ErrorCode::InvalidArgument,
                    "--export: " + options.exportPath + " is of one robot; give one URDF or mesh");
    if (isRobot(options.files.front(), options) && options.scale != Vec3{1, 1, 1})
        throw Error(ErrorCode::InvalidArgument,
                    "--scale: would scale what the links of " + options.files.front() +
                        " collide by and not where its joints are; scale all lengths in the URDF "
                        "itself, or leave out --scale");
}

/// Precondition: requireExportable.
void exportCover(const Options& options, const std::vector<FittedModel>& models,
                 std::span<const std::filesystem::path> read)
{
    std::vector<LinkCover> covers;
    std::string robot;
    for (const FittedModel& model : models) {
        const std::string stem = pathText(std::filesystem::path(model.path).stem());
        robot = model.robot.empty() ? stem : model.robot;
        covers.push_back({model.link.value_or(stem), model.volumes.front().shapes});
    }
    writeCoverFile(options.exportPath, robot, covers, options.files.front(), read, options);
}

/// Covers stand for links, so a robot that is covered is not one mesh.
bool areLinksApart(const std::string& path, const Options& options)
{
    return std::ranges::any_of(options.volumes, isCover) && isRobot(path, options);
}

bool isHull(const VolumeChoice& choice)
{
    const auto* const cover = std::get_if<CoverChoice>(&choice);
    return cover != nullptr ? cover->kind == CoverKind::Hulls
                            : std::get<VolumeKind>(choice) == VolumeKind::Hull;
}

bool isMinimum(const VolumeChoice& choice)
{
    const auto* const kind = std::get_if<VolumeKind>(&choice);
    return kind != nullptr && *kind == VolumeKind::MinimumObb;
}

ExitCode run(const Options& options)
{
    if (options.fit.tight && !std::ranges::any_of(options.volumes, isMinimum))
        printWarning(options.quiet, "--tight: is for the smallest box; add --volume minimum");
    if (options.fit.mostCorners > 0 && !std::ranges::any_of(options.volumes, isHull))
        throw Error(ErrorCode::InvalidArgument,
                    "--corners: limits those of hulls; add --volume hull or hulls:N");
    if (options.level && std::ranges::any_of(options.volumes, isCover))
        throw Error(ErrorCode::InvalidArgument, "--level: covers (spheres:N, capsules:N, hulls:N, "
                                                "boxes:N) are of whole meshes; leave out one of "
                                                "them");
    warnOfSrdf(options, options.quiet);
    OutputFiles outputs;
    outputs.add("-o", options.output);
    outputs.add("--export", options.exportPath);
    requireExportable(options);
    requireReadable(options.files, options);
    outputs.requireNotRead(options.files);
    std::vector<FittedModel> models;
    std::vector<std::filesystem::path> read;
    ExitCode result = ExitCode::Done;
    if (options.together) {
        const Scene scene = loadInputs(options.files, options, read);
        models.push_back(fittedModel(
            "all", visibleMesh(scene, "all files together", Faces::Optional, options), options));
    } else {
        result = forEachFile(options.files, [&](const std::string& path) {
            if (areLinksApart(path, options)) {
                for (FittedModel& model : fittedLinks(path, options, read))
                    models.push_back(std::move(model));
                return;
            }
            models.push_back(fittedModel(pathOfInput(path, options).string(),
                                         loadInputMesh(path, options, Faces::Optional, read).mesh,
                                         options));
        });
    }
    outputs.requireNotRead(read);
    if (!options.exportPath.empty() && !models.empty()) // nothing replaces no older export
        isCoverFile(options.exportPath) ? exportCover(options, models, read)
                                        : exportModels(options.exportPath, models);
    writeOutput(options.output, fitReport(models, options));
    return result;
}

} // namespace

void addFitCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand("fit", "Fit bounding volumes to meshes");
    takeWords(*command->add_option("FILE", options->files, inputHelp())->required());
    command
        ->add_option_function<std::string>(
            "--volume",
            [options](const std::string& list) { options->volumes = volumeChoicesFromList(list); },
            "Kinds of volume, separated by commas: " + listOf(volumeChoiceNames()) +
                "; the last four cover every triangle with at most N, each link of a URDF by "
                "itself")
        ->type_name("KINDS")
        ->default_str("obb");
    command
        ->add_option_function<std::string>(
            "--scale", [options](const std::string& text) { options->scale = scaleFrom(text); },
            "Factors applied to the vertices before fitting")
        ->type_name("SX,SY,SZ")
        ->default_str("1,1,1");
    command->add_option("--repeat", options->repeat, "Fit so often and report the best time")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_flag("--tight", options->fit.tight,
                      "Search longer for the last digits of the smallest box (minimum)");
    command
        ->add_option("--corners", options->fit.mostCorners,
                     "Limit the corners of each hull (hull, hulls:N), as engines do; it still "
                     "contains all")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(kFewestHullCorners, std::size_t{1'000'000}));
    CLI::Option* const level =
        command
            ->add_option("--level", options->level,
                         "Fit every node at this depth of the mesh's hierarchy, 0 the whole mesh")
            ->type_name("N")
            ->check(wholeCheck)
            ->check(CLI::Range(0, kDeepestLevel));
    command
        ->add_flag("--obb-tree", options->obbTree,
                   "Levels of vtkOBBTree's hierarchy, not of the one that checks use")
        ->needs(level);
    command->add_flag("--together", options->together,
                      "One volume around all files; scenes are read, too");
    addFitExportOption(*command, options->exportPath);
    addInputOptions(*command, *options);
    addExamples(*command, {"mbv fit cat.stl --volume obb,minimum,sphere --export volumes.obj",
                           "mbv fit cat.stl --volume spheres:16,capsules:8",
                           "mbv fit cat.stl --volume hulls:8 --corners 64 --export hulls.obj",
                           "mbv fit cat.stl --volume boxes:16 --export boxes.obj",
                           "mbv fit arm.urdf --volume spheres:16 --export arm-spheres.srdf"});
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace mbv::cli
