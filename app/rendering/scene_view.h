#pragma once

#include "rendering/camera/tile.h"
#include "rendering/labels/label_layout.h"
#include "rendering/scenery/grid_plan.h"
#include "rendering/style/view_options.h"
#include "rendering/surfaces/mesh_surface_cache.h"
#include "rendering/surfaces/surface_point.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class vtkRenderer;

namespace mbv::rendering {

/// Keeps the actors of one renderer in step with a scene. A plane or half-space is a square patch
/// about as large as everything else that is visible, with an arrow along its normal. Few actors
/// draw any number of models (SurfaceRenderer, VolumeLines), and what has not changed since the
/// last show is left as it is. The renderer must outlive the view.
class SceneView {
public:
    /// Adds lights and background settings to the renderer. Meshes whose surfaces are not in
    /// `surfaces` yet join them when they are shown.
    explicit SceneView(vtkRenderer& renderer, std::shared_ptr<MeshSurfaceCache> surfaces =
                                                  std::make_shared<MeshSurfaceCache>());
    ~SceneView();
    SceneView(const SceneView&) = delete;
    SceneView& operator=(const SceneView&) = delete;

    /// Shows the scene as checked. `report.volumes` belongs to `scene.models` by index; where it is
    /// shorter, volumes are made (worldVolume). Does not render and leaves the camera alone.
    /// With a level, its volumes are fitted where they are not known yet (MeshAsset::volumesAt,
    /// which may be called before, on another thread).
    void show(const Scene& scene, const CheckReport& report, const ViewOptions& options = {});

    /// The next pictures show coarser meshes, thin lines and few names where there is too much in
    /// the scene to follow a hand. Returns whether that is so.
    bool useCoarse();
    /// Whether the next picture lacks the surfaces.
    bool hidesSurfaces() const;
    /// Whether it lacks some of which there will soon be coarser ones: useCoarse() then has more.
    bool awaitsSurfaces() const;
    /// The next pictures show the scene as it is, which is how a view begins.
    void useFull();
    /// Whether pictures of the scene as it is have their edges smoothed when all is drawn (FXAA),
    /// and the window needs one sample a pixel: where there is so much to draw that more samples
    /// would take most of the time. With the window's context to be had.
    bool smoothsEdges();
    /// Draws a piece of the picture of the scene as it is, in some hundredths of a second, and
    /// returns whether some is left; the next picture adds the rest to them. Begins anew after the
    /// functions above. Precondition: the window has shown a picture with this camera.
    bool drawAhead();

    /// What is shown is this part of a picture, in which names and background have their places.
    void setTile(const Tile& tile);

    /// What names are to stay clear of, in the picture's pixels.
    void keepFreeOfNames(LabelObstacles obstacles);

    /// The box around everything visible as last shown, nothing when that is empty.
    std::optional<Aabb> bounds() const;

    /// The box around one model's volume as last shown, hidden ones too; a plane's is that of its
    /// patch. Nothing when there is no such model.
    std::optional<Aabb> bounds(std::size_t model) const;

    /// Points around everything visible, for frame and lookFrom: closer than the corners of bounds.
    std::vector<Vec3> outline() const;

    /// The models that the section cuts, as last shown, and that have no inside to fill.
    const std::vector<std::size_t>& openCuts() const;

    /// The grid as last shown, if any.
    const std::optional<GridPlan>& grid() const;

    /// The frontmost model at a pixel, counted from the lower left corner of the window, as VTK
    /// does. Where no surface is hit, lines of volumes count, then covers. Needs a rendered window.
    std::optional<std::size_t> modelAt(int x, int y);

    /// Likewise where its surface is.
    std::optional<SurfacePoint> surfacePointAt(int x, int y);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mbv::rendering
