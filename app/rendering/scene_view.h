#pragma once

#include <mbv/fit/levels.h>
#include <mbv/rendering/contact_marks.h>
#include <mbv/rendering/palette.h>
#include <mbv/rendering/tile.h>
#include <mbv/scene/check_overlaps.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class vtkRenderer;

namespace mbv {

enum class Representation { Surface, Wireframe, SurfaceWithEdges };

/// What joins the name of a model whose meshes were looked at: its worst state.
struct MeshMarks {
    std::string intersecting = "intersecting";
    std::string contained = "contained";
    std::string touching = "touching";
    std::string clearance = "too near";
    std::string unknown = "unknown";
    std::string separated = "volumes alone overlap"; ///< where they do

    friend bool operator==(const MeshMarks&, const MeshMarks&) = default;
};

/// What of a scene is shown, and how.
struct ViewOptions {
    Representation representation = Representation::Surface;
    std::vector<std::size_t> selected;   ///< models to emphasise; those past the end are none
    std::vector<std::size_t> focus;      ///< where any are given, all other models are dimmed:
                                         ///< pale glass without a name or a volume
    bool names = true;                   ///< a label above each visible model
    bool volumes = true;                 ///< the bounding volumes as lines
    std::optional<int> level;            ///< instead of a mesh's one volume, those of the nodes at
                                         ///< this depth of its hierarchy, 0 to kDeepestLevel; red
                                         ///< where they overlap another model's
    std::string overlapMark = "overlap"; ///< joins the name of an overlapping model, so that its
                                         ///< state is never shown by colour alone
    MeshMarks meshMarks;                 ///< the same where the report is one of exact meshes
    PairContacts contacts;               ///< where meshes meet (contactOf), drawn over them
    double pixelRatio = 1;               ///< scales line widths and text, for high-DPI windows
    bool transparentBackground = false;  ///< alpha 0 behind the scene, for a window with alpha
    Palette palette = lightPalette();

    friend bool operator==(const ViewOptions&, const ViewOptions&) = default;
};

/// Keeps the actors of one renderer in step with a scene. A plane or half-space is a square patch
/// about as large as everything else that is visible, with an arrow along its normal. Models of
/// one mesh share its geometry, so that a changed pose costs a matrix, not an upload. The renderer
/// must outlive the view.
class SceneView {
public:
    /// Adds lights and background settings to the renderer.
    explicit SceneView(vtkRenderer& renderer);
    ~SceneView();
    SceneView(const SceneView&) = delete;
    SceneView& operator=(const SceneView&) = delete;

    /// Shows the scene as checked. `report.volumes` belongs to `scene.models` by index; where it is
    /// shorter, the models without a volume show none. Does not render and leaves the camera alone.
    /// With a level, its volumes are fitted where they are not known yet (MeshAsset::volumesAt,
    /// which may be called before, on another thread).
    void show(const Scene& scene, const CheckReport& report, const ViewOptions& options = {});

    /// What is shown is this part of a picture, in which names and background have their places.
    void setTile(const Tile& tile);

    /// The box around everything visible as last shown, nothing when that is empty.
    std::optional<Aabb> bounds() const;

    /// The box around one model's volume as last shown, hidden ones too; a plane's is that of its
    /// patch. Nothing when there is no such model.
    std::optional<Aabb> bounds(std::size_t model) const;

    /// Points around everything visible, for frame and lookFrom: closer than the corners of bounds.
    const std::vector<Vec3>& outline() const;

    /// The frontmost model at a pixel, counted from the lower left corner of the window, as VTK
    /// does. Where no surface is hit, the lines of volumes count too. Needs a rendered window.
    std::optional<std::size_t> modelAt(int x, int y);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mbv
