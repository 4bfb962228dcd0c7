#include "node_scene.h"

#include "mesh_io/mesh_files.h"
#include "mesh_io/mesh_part.h"
#include "mesh_io/nodes/node_file.h"
#include "scene/unique_names.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <cmath>
#include <utility>

namespace mbv {
namespace {

double roundedTo12Digits(double value)
{
    const double unit = std::pow(10, 11 - std::floor(std::log10(value)));
    const double result = std::round(value * unit) / unit;
    return std::isfinite(result) && result > 0 ? result : value; // near the ends of the range
}

/// The models of one file.
class NodeScene {
public:
    NodeScene(const std::filesystem::path& path, const NodeFile& file, MeshLibrary& library)
        : path_(path), file_(file), library_(library)
    {
        loaded_.scene.units = file.units;
        loaded_.scene.up = file.zIsUp ? UpAxis::Z : UpAxis::Y;
        for (const NodeWarning& warning : file.warnings)
            loaded_.warnings.push_back(warning.what);
    }

    LoadedScene read()
    {
        if (file_.instances.size() > kMaxModels)
            throw Error(ErrorCode::FileInvalid,
                        pathText(path_) + ": shows " + std::to_string(file_.instances.size()) +
                            " nodes with meshes; the most that is read is " +
                            std::to_string(kMaxModels));
        for (const NodeInstance& instance : file_.instances)
            add(instance);
        if (loaded_.scene.models.empty())
            throw Error(ErrorCode::FileInvalid,
                        pathText(path_) + ": has no triangles; export a mesh with faces");
        return std::move(loaded_);
    }

private:
    void add(const NodeInstance& instance)
    {
        const TriangleMesh& mesh = file_.meshes.at(instance.mesh);
        Model model;
        model.name = names_.give(instance.name.empty() ? pathText(path_.stem()) : instance.name);
        if (mesh.triangles.empty()) {
            loaded_.warnings.push_back(pathText(path_) + ": \"" + model.name +
                                       "\" has no triangles and is left out");
            return;
        }
        if (const auto found = file_.colors.find(instance.mesh); found != file_.colors.end()) {
            const auto& [r, g, b] = found->second.srgb;
            model.color = {r, g, b};
            model.opacity = found->second.opacity;
        }
        MeshPart part;
        part.file = path_;
        if (const auto placement = placementOf(instance.toWorld)) {
            part.mesh = instance.mesh;
            part.mirrored = placement->mirrored;
            model.pose = placement->pose;
            model.scale = placement->scale;
        } else {
            part.node = instance.node;
            model.pose.translation = instance.toWorld.translation;
        }
        model.mesh = library_.findOrRead(pathOf(part), [&] {
            if (part.node)
                return transformed(mesh, {instance.toWorld.axes, {}}, pathText(path_));
            return part.mirrored ? scaled(mesh, {-1, 1, 1}) : mesh;
        });
        loaded_.scene.models.push_back(std::move(model));
    }

    const std::filesystem::path& path_;
    const NodeFile& file_;
    MeshLibrary& library_;
    UniqueNames names_;
    LoadedScene loaded_;
};

} // namespace

std::optional<Placement> placementOf(const Affine& map)
{
    constexpr double kMaxCosine = 1e-6;
    Placement result;
    std::array<Vec3, 3> axes;
    for (std::size_t i = 0; i < 3; ++i) {
        const double length = norm(map.axes[i]);
        if (!std::isnormal(length))
            return std::nullopt;
        result.scale[static_cast<int>(i)] = roundedTo12Digits(length);
        axes[i] = normalized(map.axes[i]);
    }
    for (std::size_t i = 0; i < 3; ++i)
        if (!(std::abs(dot(axes[i], axes[(i + 1) % 3])) <= kMaxCosine))
            return std::nullopt;
    result.mirrored = isMirroring(map);
    if (result.mirrored)
        axes[0] = -axes[0];
    axes[1] = normalized(axes[1] - dot(axes[0], axes[1]) * axes[0]);
    axes[2] = cross(axes[0], axes[1]);
    result.pose = {normalized(fromAxes(axes)), map.translation};
    return result;
}

LoadedScene loadNodeScene(const std::filesystem::path& path, MeshLibrary& library,
                          const ProgressFn& progress)
{
    MeshFiles files(library.options());
    return NodeScene(path, files.nodes(path, progress), library).read();
}

LoadedScene nodeSceneFromBytes(std::string bytes, const std::filesystem::path& path,
                               const LoadOptions& options, const ProgressFn& progress)
{
    const NodeFile file =
        readNodeFile(MeshSource(path, std::move(bytes), progress, sourceOptions(options)));
    MeshLibrary library(options);
    return NodeScene(path, file, library).read();
}

} // namespace mbv
