#include "scene_view.h"

#include "rendering/camera/near_plane.h"
#include "rendering/covers/cover_layer.h"
#include "rendering/exploded_scene.h"
#include "rendering/labels/label_text.h"
#include "rendering/labels/name_labels.h"
#include "rendering/lines/compared_volumes.h"
#include "rendering/lines/contact_marks.h"
#include "rendering/lines/volume_lines.h"
#include "rendering/overlaps/overlap_layer.h"
#include "rendering/scenery/background.h"
#include "rendering/scenery/ground_grid.h"
#include "rendering/section/section_layer.h"
#include "rendering/shapes/level_volumes.h"
#include "rendering/shapes/model_outlines.h"
#include "rendering/style/model_style.h"
#include "rendering/surfaces/opengl/surface_renderer.h"
#include "scene_picker.h"

#include <vtkLight.h>
#include <vtkRenderer.h>

#include <array>
#include <span>
#include <utility>

namespace mbv::rendering {
namespace {

/// Of a picture that is drawn ahead: what a hand waits for that wants something else.
constexpr double kPieceSeconds = 0.03;
/// The most important ones; letters take time to draw and to find room for.
constexpr std::size_t kMovingNames = 6;

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

/// The world volume of every model: the report's, or made here where it has none.
class WorldVolumes {
public:
    WorldVolumes(const Scene& scene, const CheckReport& report) : known_(report.volumes)
    {
        for (std::size_t i = known_.size(); i < scene.models.size(); ++i) {
            made_.push_back(worldVolume(scene.models[i]));
        }
    }

    const Shape& operator[](std::size_t model) const
    {
        return model < known_.size() ? known_[model] : made_[model - known_.size()];
    }

private:
    const std::vector<Shape>& known_;
    std::vector<Shape> made_;
};

/// Which models are seen and not dimmed.
std::vector<bool> inFocus(const std::vector<ModelStyle>& styles)
{
    std::vector<bool> result;
    result.reserve(styles.size());
    for (const ModelStyle& style : styles) {
        result.push_back(style.visible && !style.dimmed);
    }
    return result;
}

LineState lineState(bool overlapping)
{
    return overlapping ? LineState::Overlapping : LineState::Clear;
}

} // namespace

struct SceneView::Impl {
    Impl(vtkRenderer& r, std::shared_ptr<MeshSurfaceCache> meshes)
        : renderer(r), background(r), grid(r), surfaces(std::move(meshes)), surfaceRenderer(r),
          section(r), overlaps(r), covers(r), lines(r), compared(r), labels(r), picker(r),
          nearPlane(r)
    {
    }

    void show(const Scene& scene, const CheckReport& report, const ViewOptions& options,
              const std::vector<NodeVolume>& nodes, std::span<const Vec3> shifts = {});
    void simplify(bool simple);
    bool smoothsEdges();
    void showOutlines(const std::vector<ModelStyle>& styles, const WorldVolumes& volumes);
    std::optional<GridPlan> gridFor(const ViewOptions& options, UpAxis up) const;
    void showSurfaces(const Scene& scene, const std::vector<ModelStyle>& styles,
                      const WorldVolumes& volumes, const ViewOptions& options,
                      std::span<const Vec3> shifts);
    void showSection(const Scene& scene, const ViewOptions& options);
    void showVolumes(const std::vector<ModelStyle>& styles, const WorldVolumes& volumes);
    void showLevel(const std::vector<ModelStyle>& styles, const std::vector<NodeVolume>& nodes);
    void showNames(const Scene& scene, const std::vector<ModelStyle>& styles,
                   const ViewOptions& options);

    vtkRenderer& renderer;
    std::array<vtkSmartPointer<vtkLight>, 2> lights = makeLights();
    Background background;
    GroundGrid grid;
    ModelOutlines outlines;
    ModelSurfaces surfaces;
    SurfaceRenderer surfaceRenderer;
    SectionLayer section;
    OverlapLayer overlaps;
    CoverLayer covers;
    VolumeLines lines;
    ComparedVolumes compared;
    ContactMarks contacts;
    NameLabels labels;
    ScenePicker picker;
    NearPlane nearPlane;
    std::vector<DrawnSurface> drawn;
    SectionPlanes kept; ///< of the section, as last shown
    bool opaque = true; ///< the background, likewise
};

void SceneView::Impl::simplify(bool simple)
{
    lines.setThin(simple);
    renderer.SetUseFXAA(!simple && smoothsEdges());
    labels.limitTo(simple ? std::optional(kMovingNames) : std::nullopt);
}

/// Where the background shows through, the filter would fill it.
bool SceneView::Impl::smoothsEdges()
{
    return opaque && surfaceRenderer.takesLong();
}

void SceneView::Impl::showOutlines(const std::vector<ModelStyle>& styles,
                                   const WorldVolumes& volumes)
{
    std::vector<OutlinedVolume> outlined;
    outlined.reserve(styles.size());
    for (std::size_t i = 0; i < styles.size(); ++i) {
        outlined.push_back({&volumes[i], styles[i].visible});
    }
    outlines.show(outlined);
}

std::optional<GridPlan> SceneView::Impl::gridFor(const ViewOptions& options, UpAxis up) const
{
    const std::optional<Aabb> bounds = options.grid ? outlines.visibleBounds() : std::nullopt;
    return bounds ? std::optional(gridUnder(*bounds, up)) : std::nullopt;
}

void SceneView::Impl::showSurfaces(const Scene& scene, const std::vector<ModelStyle>& styles,
                                   const WorldVolumes& volumes, const ViewOptions& options,
                                   std::span<const Vec3> shifts)
{
    drawn.clear();
    surfaces.beginShow();
    for (std::size_t i = 0; i < styles.size(); ++i) {
        const Model& model = scene.models[i];
        if (!styles[i].visible) {
            surfaces.keep(i, model);
            continue;
        }
        PlacedSurface placed = surfaces.surfaceFor(i, model, volumes[i], outlines.extent());
        if (placed.surface) {
            const bool outlined = !model.mesh && options.volumes && !styles[i].dimmed;
            drawn.push_back({i, std::move(placed), styles[i].color, styles[i].opacity, outlined,
                             i < shifts.size() ? shifts[i] : Vec3{}});
        }
    }
    surfaces.dropUnused();
    surfaceRenderer.show(drawn, options);
}

void SceneView::Impl::showSection(const Scene& scene, const ViewOptions& options)
{
    kept = sectionPlanes(options.section, options.sectionBox);
    std::vector<CutSurface> cut;
    cut.reserve(drawn.size());
    for (const DrawnSurface& surface : drawn) {
        if (kept.empty()) {
            break; // nobody has to know what is watertight
        }
        const MeshAssetPtr& mesh = scene.models[surface.model].mesh;
        const bool isSolid = mesh ? mesh->facts().watertight : surface.placed.surface->closed;
        cut.push_back({&surface, isSolid});
    }
    section.show(cut, kept, outlines.extent().radius);
    section.style(options.palette, options.pixelRatio);
}

void SceneView::Impl::showVolumes(const std::vector<ModelStyle>& styles,
                                  const WorldVolumes& volumes)
{
    std::vector<DrawnVolume> drawnVolumes;
    for (std::size_t i = 0; i < styles.size(); ++i) {
        const ModelStyle& style = styles[i];
        if (style.visible && !style.dimmed) {
            drawnVolumes.push_back({&volumes[i], i, lineState(style.overlapping), style.selected});
        }
    }
    lines.show(drawnVolumes, outlines.extent());
}

void SceneView::Impl::showLevel(const std::vector<ModelStyle>& styles,
                                const std::vector<NodeVolume>& nodes)
{
    std::vector<DrawnVolume> drawnVolumes;
    drawnVolumes.reserve(nodes.size());
    for (const NodeVolume& node : nodes) {
        drawnVolumes.push_back(
            {&node.shape, node.model, lineState(node.overlapping), styles[node.model].selected});
    }
    lines.show(drawnVolumes, outlines.extent());
}

void SceneView::Impl::showNames(const Scene& scene, const std::vector<ModelStyle>& styles,
                                const ViewOptions& options)
{
    std::vector<NameLabel> names;
    for (std::size_t i = 0; options.names && i < styles.size(); ++i) {
        const ModelStyle& style = styles[i];
        if (!style.visible || style.dimmed) {
            continue;
        }
        const std::string name = labelText(scene.models[i].name);
        names.push_back({style.mark.empty() ? name : name + " (" + style.mark + ")",
                         outlines.outline(i), style.overlapping, style.selected});
    }
    labels.show(std::move(names), options.palette, options.pixelRatio);
}

SceneView::SceneView(vtkRenderer& renderer, std::shared_ptr<MeshSurfaceCache> surfaces)
    : impl_(std::make_unique<Impl>(renderer, std::move(surfaces)))
{
    renderer.AutomaticLightCreationOff();
    for (const auto& light : impl_->lights) {
        renderer.AddLight(light);
    }
    impl_->contacts.addTo(renderer);
}

SceneView::~SceneView()
{
    impl_->contacts.removeFrom(impl_->renderer);
    for (const auto& light : impl_->lights) {
        impl_->renderer.RemoveLight(light);
    }
}

/// `nodes` are those of the level, if any is shown; `shifts` say of each model how far it is moved
/// from where a section cuts it, which is nowhere where they are missing.
void SceneView::Impl::show(const Scene& scene, const CheckReport& report,
                           const ViewOptions& options, const std::vector<NodeVolume>& nodes,
                           std::span<const Vec3> shifts)
{
    const WorldVolumes volumes(scene, report);
    const std::vector<ModelStyle> styles = modelStyles(scene, report, options);
    background.show(options);
    opaque = !options.transparentBackground;
    showOutlines(styles, volumes);
    grid.show(gridFor(options, scene.up.value_or(UpAxis::Y)), options.palette, options.pixelRatio);
    showSurfaces(scene, styles, volumes, options, shifts);
    showSection(scene, options);
    overlaps.show(options.overlaps, styles, options, outlines.extent().radius);
    covers.show(scene, styles, options, shifts);
    if (!options.volumes) {
        lines.show({}, outlines.extent());
    } else if (options.level) {
        showLevel(styles, nodes);
    } else {
        showVolumes(styles, volumes);
    }
    lines.style(options.palette, options.pixelRatio);
    compared.show(options.compared);
    compared.style(options.palette, options.pixelRatio);
    contacts.show(options.contacts, inFocus(styles));
    contacts.style(options.palette, options.pixelRatio);
    showNames(scene, styles, options);
}

void SceneView::show(const Scene& scene, const CheckReport& report, const ViewOptions& options)
{
    std::vector<NodeVolume> nodes; // where the scene has them: there they overlap or do not
    if (options.volumes && options.level) {
        nodes = volumesOfLevel(*options.level, scene, report);
    }
    if (options.explosion == 0) {
        impl_->show(scene, report, options, nodes);
        return;
    }
    const ExplodedScene exploded = explodedScene(scene, report, options);
    for (NodeVolume& node : nodes) {
        node.shape = transformed(node.shape, RigidTransform{{}, exploded.shifts[node.model]});
    }
    impl_->show(exploded.scene, exploded.report, exploded.options, nodes, exploded.shifts);
}

bool SceneView::useCoarse()
{
    const bool coarse = impl_->surfaceRenderer.useCoarse();
    impl_->simplify(coarse);
    return coarse;
}

bool SceneView::hidesSurfaces() const
{
    return impl_->surfaceRenderer.hidesAll();
}

bool SceneView::awaitsSurfaces() const
{
    return impl_->surfaceRenderer.awaitsCoarse();
}

void SceneView::useFull()
{
    impl_->surfaceRenderer.useFull();
    impl_->simplify(false);
}

bool SceneView::smoothsEdges()
{
    return impl_->smoothsEdges();
}

bool SceneView::drawAhead()
{
    impl_->simplify(false);
    return impl_->surfaceRenderer.drawAhead(kPieceSeconds);
}

void SceneView::setTile(const Tile& tile)
{
    impl_->background.setTile(tile);
    impl_->labels.setTile(tile);
}

void SceneView::keepFreeOfNames(LabelObstacles obstacles)
{
    impl_->labels.keepFree(std::move(obstacles));
}

std::optional<Aabb> SceneView::bounds() const
{
    return impl_->outlines.visibleBounds();
}

std::optional<Aabb> SceneView::bounds(std::size_t model) const
{
    const ModelOutlines& outlines = impl_->outlines;
    return model < outlines.count() ? std::optional(outlines.bounds(model)) : std::nullopt;
}

std::vector<Vec3> SceneView::outline() const
{
    return impl_->outlines.visibleOutline();
}

const std::vector<std::size_t>& SceneView::openCuts() const
{
    return impl_->section.open();
}

const std::optional<GridPlan>& SceneView::grid() const
{
    return impl_->grid.shown();
}

std::optional<std::size_t> SceneView::modelAt(int x, int y)
{
    Impl& my = *impl_;
    if (const auto point = surfacePointAt(x, y)) {
        return point->model;
    }
    const auto line = my.picker.lineAt(x, y, my.lines.pickable());
    if (line) {
        return my.lines.modelOf(line->actor, line->cell);
    }
    const auto cover = my.picker.surfaceAt(x, y, my.covers.drawn(), my.kept);
    return cover ? std::optional(cover->model) : std::nullopt;
}

std::optional<SurfacePoint> SceneView::surfacePointAt(int x, int y)
{
    return impl_->picker.surfaceAt(x, y, impl_->drawn, impl_->kept);
}

} // namespace mbv::rendering
