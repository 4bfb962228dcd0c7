#include "scene_view.h"

#include "level_volumes.h"
#include "name_labels.h"
#include "outline.h"
#include "surfaces.h"
#include "volume_lines.h"
#include "vtk_color.h"

#include <mbv/geometry/mesh_properties.h>

#include <vtkActor.h>
#include <vtkCellPicker.h>
#include <vtkLight.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace mbv {
namespace {

constexpr double kShapeOpacity = 0.28; ///< a shape model is glass: what it overlaps stays visible
constexpr double kDimmedOpacity = 0.1; ///< a model out of focus: there, but not in the way
constexpr double kLinePickPixels = 5;

/// Key and fill light that go with the camera: the key from the upper left gives form, the fill
/// from the lower right keeps the shaded side readable.
std::array<vtkSmartPointer<vtkLight>, 2> makeLights()
{
    auto key = vtkSmartPointer<vtkLight>::New();
    key->SetLightTypeToCameraLight();
    key->SetPosition(-0.45, 0.65, 1);
    key->SetIntensity(0.85);
    auto fill = vtkSmartPointer<vtkLight>::New();
    fill->SetLightTypeToCameraLight();
    fill->SetPosition(0.95, -0.1, 0.6);
    fill->SetIntensity(0.42);
    return {key, fill};
}

Shape volumeOf(const Model& model, const CheckReport& report, std::size_t index)
{
    return index < report.volumes.size() ? report.volumes[index] : worldVolume(model);
}

/// Empty where there is nothing to say of the model.
std::string markOf(bool exact, bool overlapping, PairState state, const ViewOptions& options)
{
    if (!exact) {
        return overlapping ? options.overlapMark : "";
    }
    const MeshMarks& marks = options.meshMarks;
    switch (state) {
    case PairState::Intersecting:
        return marks.intersecting;
    case PairState::Contained:
        return marks.contained;
    case PairState::Touching:
        return marks.touching;
    case PairState::Clearance:
        return marks.clearance;
    case PairState::Unknown:
        return marks.unknown;
    case PairState::Separated:
        break;
    }
    return overlapping ? marks.separated : "";
}

std::string labelOf(const Model& model, const std::string& mark)
{
    return mark.empty() ? model.name : model.name + " (" + mark + ")";
}

bool isInside(PairState state)
{
    return state == PairState::Intersecting || state == PairState::Contained;
}

/// The model's own colour, or halfway to that of meshes that are in each other.
std::array<double, 3> surfaceColor(const Model& model, bool meets, const Palette& palette)
{
    constexpr double kTint = 0.6;
    std::array<double, 3> color = vtkColor(model.color);
    const std::array<double, 3> tint = vtkColor(palette.meetingMesh);
    for (std::size_t i = 0; meets && i < 3; ++i) {
        color[i] += kTint * (tint[i] - color[i]);
    }
    return color;
}

/// The ball around everything visible that has an end; a unit ball at the origin where nothing has.
Sphere extentOf(const Scene& scene, const std::vector<Shape>& volumes)
{
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        if (scene.models[i].visible && isBounded(volumes[i])) {
            const Aabb box = boundsOf(volumes[i]);
            points.insert(points.end(), {box.min, box.max});
        }
    }
    if (points.empty()) {
        return {{}, 1};
    }
    const Aabb box = boundsOf(points);
    const Vec3 half = 0.5 * box.max - 0.5 * box.min;
    const double radius = norm(half);
    return {box.min + half, radius > 0 ? radius : 1};
}

/// Which models are out of focus, by index.
std::vector<bool> dimmedModels(std::size_t count, const ViewOptions& options)
{
    std::vector<bool> dimmed(count, !options.focus.empty());
    for (const std::size_t model : options.focus) {
        if (model < count) {
            dimmed[model] = false;
        }
    }
    return dimmed;
}

/// How one model stands out, or not.
struct Emphasis {
    bool dimmed = false;
    bool meets = false; ///< its mesh is in another's, or another's in it
};

void styleSurface(vtkProperty& property, const Model& model, bool closed, const Emphasis& emphasis,
                  const ViewOptions& options)
{
    property.SetColor(surfaceColor(model, emphasis.meets, options.palette).data());
    property.SetAmbient(0.17);
    property.SetDiffuse(0.9);
    property.SetSpecular(0.18);
    property.SetSpecularPower(24);
    property.SetOpacity(emphasis.dimmed ? kDimmedOpacity : model.mesh ? 1 : kShapeOpacity);
    property.SetBackfaceCulling(closed ? 1 : 0); // the far side of glass would double its tint
    property.SetRepresentation(options.representation == Representation::Wireframe ? VTK_WIREFRAME
                                                                                   : VTK_SURFACE);
    property.SetEdgeVisibility(options.representation == Representation::SurfaceWithEdges ? 1 : 0);
    property.SetEdgeColor(vtkColor(options.palette.meshEdges).data());
    property.SetLineWidth(static_cast<float>(options.pixelRatio));
}

struct Gradient {
    std::array<double, 3> bottom = {0, 0, 0};
    std::array<double, 3> top = {0, 0, 0};
};

/// The colour at a height, 0 at the bottom, 1 at the top.
std::array<double, 3> mixed(const Gradient& gradient, double height)
{
    std::array<double, 3> color{};
    for (std::size_t i = 0; i < color.size(); ++i) {
        color[i] = std::lerp(gradient.bottom[i], gradient.top[i], height);
    }
    return color;
}

} // namespace

struct SceneView::Impl {
    /// One model's surface. Actors are used again by position, so that moving a model allocates
    /// nothing.
    struct Surface {
        vtkNew<vtkActor> actor;
        vtkNew<vtkMatrix4x4> placement;
    };

    explicit Impl(vtkRenderer& r) : renderer(r), labels(r) {}

    void resizeSurfaces(std::size_t count);
    void showSurface(std::size_t index, const Model& model, const Shape& volume,
                     const Sphere& extent, const Emphasis& emphasis, const ViewOptions& options);
    void showBackground(const ViewOptions& options);
    vtkProp* pick(int x, int y, double tolerancePixels, const std::vector<vtkProp*>& props);

    vtkRenderer& renderer;
    std::array<vtkSmartPointer<vtkLight>, 2> lights = makeLights();
    Surfaces geometry;
    std::vector<std::unique_ptr<Surface>> surfaces; ///< by model index
    VolumeLines lines;
    ContactMarks contacts;
    NameLabels labels;
    Gradient background;
    vtkNew<vtkCellPicker> picker;
    std::vector<Vec3> outline;
    std::vector<Aabb> bounds; ///< by model index
};

void SceneView::Impl::resizeSurfaces(std::size_t count)
{
    while (surfaces.size() > count) {
        renderer.RemoveActor(surfaces.back()->actor);
        surfaces.pop_back();
    }
    while (surfaces.size() < count) {
        surfaces.push_back(std::make_unique<Surface>());
        surfaces.back()->actor->SetUserMatrix(surfaces.back()->placement);
        renderer.AddActor(surfaces.back()->actor);
    }
}

void SceneView::Impl::showSurface(std::size_t index, const Model& model, const Shape& volume,
                                  const Sphere& extent, const Emphasis& emphasis,
                                  const ViewOptions& options)
{
    Surface& surface = *surfaces[index];
    const ModelSurface shown =
        model.visible ? geometry.surfaceFor(index, model, volume, extent) : ModelSurface{};
    surface.actor->SetVisibility(shown.mapper ? 1 : 0);
    if (!shown.mapper) {
        return;
    }
    surface.actor->SetMapper(shown.mapper);
    styleSurface(*surface.actor->GetProperty(), model, shown.closed, emphasis, options);
    vtkNew<vtkMatrix4x4> placement;
    placementOf(model, volume, *placement);
    surface.placement->DeepCopy(placement);
}

void SceneView::Impl::showBackground(const ViewOptions& options)
{
    const bool transparent = options.transparentBackground;
    renderer.SetGradientBackground(!transparent);
    renderer.SetBackgroundAlpha(transparent ? 0 : 1);
    if (transparent) {
        background = {}; // colours come out multiplied by alpha
    } else {
        background = {vtkColor(options.palette.background),
                      vtkColor(options.palette.backgroundTop)};
    }
    renderer.SetBackground(background.bottom.data());
    renderer.SetBackground2(background.top.data());
}

vtkProp* SceneView::Impl::pick(int x, int y, double tolerancePixels,
                               const std::vector<vtkProp*>& props)
{
    const int* pixels = renderer.GetSize();
    picker->InitializePickList();
    for (vtkProp* prop : props) {
        picker->AddPickList(prop);
    }
    picker->PickFromListOn();
    picker->SetTolerance(tolerancePixels / std::max(1.0, std::hypot(pixels[0], pixels[1])));
    return picker->Pick(x, y, 0, &renderer) != 0 ? picker->GetActor() : nullptr;
}

SceneView::SceneView(vtkRenderer& renderer) : impl_(std::make_unique<Impl>(renderer))
{
    renderer.AutomaticLightCreationOff();
    for (const auto& light : impl_->lights) {
        renderer.AddLight(light);
    }
    impl_->lines.addTo(renderer);
    impl_->contacts.addTo(renderer);
}

SceneView::~SceneView()
{
    impl_->contacts.removeFrom(impl_->renderer);
    impl_->lines.removeFrom(impl_->renderer);
    impl_->resizeSurfaces(0);
    for (const auto& light : impl_->lights) {
        impl_->renderer.RemoveLight(light);
    }
}

void SceneView::show(const Scene& scene, const CheckReport& report, const ViewOptions& options)
{
    impl_->showBackground(options);
    impl_->resizeSurfaces(scene.models.size());
    impl_->outline.clear();
    impl_->bounds.clear();
    std::vector<Shape> shapes;
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        shapes.push_back(volumeOf(scene.models[i], report, i));
    }
    const Sphere extent = extentOf(scene, shapes);
    std::vector<bool> overlappingModels = report.overlappingModels();
    overlappingModels.resize(scene.models.size());
    std::vector<PairState> states = report.modelStates();
    states.resize(scene.models.size(), PairState::Separated);
    const std::vector<bool> dimmed = dimmedModels(scene.models.size(), options);
    const std::set<std::size_t> selectedModels(options.selected.begin(), options.selected.end());
    std::vector<DrawnVolume> volumes;
    std::vector<NameLabel> names;
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        const Model& model = scene.models[i];
        impl_->showSurface(i, model, shapes[i], extent,
                           {dimmed[i], report.exact && isInside(states[i])}, options);
        const std::vector<Vec3> outline = outlineOf(shapes[i], extent);
        impl_->bounds.push_back(isBounded(shapes[i]) ? boundsOf(shapes[i]) : boundsOf(outline));
        if (!model.visible) {
            continue;
        }
        impl_->outline.insert(impl_->outline.end(), outline.begin(), outline.end());
        if (dimmed[i]) {
            continue;
        }
        const bool overlapping = overlappingModels[i];
        const bool selected = selectedModels.contains(i);
        if (options.volumes && !options.level) {
            volumes.push_back({shapes[i], i, overlapping, selected});
        }
        if (options.names) {
            names.push_back({labelOf(model, markOf(report.exact, overlapping, states[i], options)),
                             outline, overlapping, selected});
        }
    }
    if (options.volumes && options.level) {
        volumes = volumesOfLevel(*options.level, scene, report, selectedModels);
    }
    impl_->geometry.keepOnly(scene);
    impl_->lines.show(std::move(volumes), extent);
    impl_->lines.style(options.palette, options.pixelRatio);
    impl_->contacts.show(options.contacts);
    impl_->contacts.style(options.palette, options.pixelRatio);
    impl_->labels.show(std::move(names), options.palette, options.pixelRatio);
}

void SceneView::setTile(const Tile& tile)
{
    impl_->labels.setTile(tile);
    const double from = static_cast<double>(tile.bottom) / tile.pictureHeight;
    const double to = from + static_cast<double>(impl_->renderer.GetSize()[1]) / tile.pictureHeight;
    impl_->renderer.SetBackground(mixed(impl_->background, from).data());
    impl_->renderer.SetBackground2(mixed(impl_->background, to).data());
}

std::optional<Aabb> SceneView::bounds() const
{
    return impl_->outline.empty() ? std::nullopt : std::optional(boundsOf(impl_->outline));
}

std::optional<Aabb> SceneView::bounds(std::size_t model) const
{
    return model < impl_->bounds.size() ? std::optional(impl_->bounds[model]) : std::nullopt;
}

const std::vector<Vec3>& SceneView::outline() const
{
    return impl_->outline;
}

std::optional<std::size_t> SceneView::modelAt(int x, int y)
{
    std::vector<vtkProp*> actors;
    for (const auto& surface : impl_->surfaces) {
        actors.push_back(surface->actor);
    }
    if (const vtkProp* hit = impl_->pick(x, y, 0, actors)) {
        return static_cast<std::size_t>(std::find(actors.begin(), actors.end(), hit) -
                                        actors.begin());
    }
    if (const vtkProp* hit = impl_->pick(x, y, kLinePickPixels, impl_->lines.pickable())) {
        return impl_->lines.modelOf(hit, impl_->picker->GetCellId());
    }
    return std::nullopt;
}

} // namespace mbv
