#include <mbv/scene_io/export_scene.h>

#include "mesh_io/gltf/glb_writer.h"
#include "mesh_io/parsing/text_cursor.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/error.h>
#include <mbv/scene/length_unit.h>
#include <mbv/scene_io/scene_file.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace mbv {
namespace {

constexpr double kGlass = 0.2; ///< the opacity of volumes

/// Colors in glTF are linear, ours are sRGB (IEC 61966-2-1).
double toLinear(std::uint8_t channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

bool hasSurface(const Shape& shape)
{
    return isBounded(shape) && !std::holds_alternative<Segment>(shape);
}

class SceneWriter {
public:
    explicit SceneWriter(const Scene& scene)
    {
        const double scale = metersIn(scene.units).value_or(1);
        const bool isZUp = scene.up == UpAxis::Z;
        if (scale == 1 && !isZUp)
            return;
        GlbWriter::Placement placement;
        placement.scale = {scale, scale, scale};
        if (isZUp)
            placement.rotation = fromAxisAngle({1, 0, 0}, -std::numbers::pi / 2);
        root_ = glb_.addNode("meters, y up", std::nullopt, placement);
        glb_.addToScene(*root_);
    }

    void add(const Model& model)
    {
        if (model.mesh) {
            const auto [known, isNew] =
                geometries_.try_emplace(model.mesh->identity(), GlbWriter::Geometry{});
            if (isNew)
                known->second = glb_.addGeometry(*model.mesh->sharedMesh());
            addNode(model.name, known->second, model.opacity, model);
        } else if (hasSurface(*model.shape)) {
            addNode(model.name, glb_.addGeometry(surfaceMesh(*model.shape)), model.opacity, model);
        }
    }

    void addVolume(const Model& model)
    {
        const Shape volume = worldVolume(model);
        if (!hasSurface(volume))
            return;
        Model inWorld; // where the volume is by itself
        inWorld.color = model.color;
        addNode(model.name + " (volume)", glb_.addGeometry(surfaceAround(volume)), kGlass, inWorld);
    }

    bool isEmpty() const { return isEmpty_; }
    std::string bytes() && { return std::move(glb_).bytes(); }

private:
    void addNode(const std::string& name, const GlbWriter::Geometry& geometry, double opacity,
                 const Model& like)
    {
        const auto material = glb_.addMaterial(
            {{toLinear(like.color.r), toLinear(like.color.g), toLinear(like.color.b)}, opacity});
        const Vec3 center = {like.scale.x * geometry.center.x, like.scale.y * geometry.center.y,
                             like.scale.z * geometry.center.z};
        const auto node = glb_.addNode(name, glb_.addMesh(name, geometry, material),
                                       {apply(like.pose, center), like.pose.rotation, like.scale});
        if (root_)
            glb_.addChild(*root_, node);
        else
            glb_.addToScene(node);
        isEmpty_ = false;
    }

    GlbWriter glb_;
    std::optional<GlbWriter::Number> root_;
    std::map<const void*, GlbWriter::Geometry> geometries_; ///< by MeshAsset::identity()
    bool isEmpty_ = true;
};

} // namespace

bool isSceneExportPath(const std::filesystem::path& path)
{
    return equalsIgnoringCase(pathText(path.extension()), ".glb");
}

void exportScene(const Scene& scene, const std::filesystem::path& path, const SceneExport& what,
                 const ProgressFn& progress)
{
    if (!isSceneExportPath(path))
        throw Error(ErrorCode::FormatUnsupported,
                    pathText(path) + ": a scene is exported as .glb (glTF 2.0)");
    requireNoSource(scene, path);
    SceneWriter writer(scene);
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        reportProgress(progress, static_cast<double>(i) / static_cast<double>(scene.models.size()));
        const Model& model = scene.models[i];
        if (!model.visible)
            continue;
        try {
            writer.add(model);
            if (what.volumes)
                writer.addVolume(model);
        } catch (const Error& error) {
            throw Error(error.code(), "model \"" + model.name + "\": " + error.what());
        }
    }
    if (writer.isEmpty())
        throw Error(ErrorCode::InvalidScene,
                    pathText(path) + ": the scene shows nothing that has a surface");
    writeFileAtomically(path, std::move(writer).bytes());
}

} // namespace mbv
