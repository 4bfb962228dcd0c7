#include "command.h"
#include "fit_report.h"
#include "inputs.h"
#include "output.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh/load_mesh.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>

namespace mbv::cli {
namespace {

struct Options : CommonOptions {
    std::vector<std::string> files;
    std::vector<VolumeKind> volumes = {VolumeKind::Obb};
    Vec3 scale = {1, 1, 1};
    int repeat = 1;
};

FittedVolume fitted(VolumeKind kind, const TriangleMesh& mesh, const MeshProperties& properties,
                    int repeat)
{
    using Clock = std::chrono::steady_clock;
    FittedVolume result;
    result.kind = kind;
    result.fitMs = std::numeric_limits<double>::infinity();
    for (int i = 0; i < repeat; ++i) {
        const auto start = Clock::now();
        result.shape = fitVolume(kind, mesh);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        result.fitMs = std::min(result.fitMs, took.count());
    }
    const std::optional<double> volume = volumeOf(result.shape);
    if (properties.watertight && volume && *volume > 0)
        result.fillRatio = std::abs(properties.signedVolume) / *volume;
    return result;
}

FittedModel fittedModel(const std::string& path, const Options& options)
{
    // Scale comes before fitting, so that a fitted box is always a box.
    const TriangleMesh mesh = scaled(loadMesh(path), options.scale);
    const MeshProperties properties = propertiesOf(mesh);
    FittedModel model = {path, mesh.vertices.size(), mesh.triangles.size(), {}};
    for (const VolumeKind kind : options.volumes)
        model.volumes.push_back(fitted(kind, mesh, properties, options.repeat));
    return model;
}

} // namespace

void addFitCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand("fit", "Fit bounding volumes to meshes");
    command->add_option("FILE", options->files, "Mesh files")->required();
    command
        ->add_option_function<std::string>(
            "--volume",
            [options](const std::string& list) { options->volumes = volumeKindsFromList(list); },
            "Any of obb,aabb,sphere, separated by commas")
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
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    addCommonOptions(*command, *options);
    command->callback([options, &chosen] {
        chosen = [options] {
            std::vector<FittedModel> models;
            const ExitCode result = forEachFile(options->files, [&](const std::string& path) {
                models.push_back(fittedModel(path, *options));
            });
            writeOutput(options->output, fitReport(models, options->format));
            return result;
        };
    });
}

} // namespace mbv::cli
