#pragma once

#include "instanced_surface.h"
#include "rendering/surfaces/coarse_surfaces.h"
#include "rendering/surfaces/model_surfaces.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

class vtkRenderer;

namespace mbv::rendering {

/// The surface of a model, as it is drawn. Opacity is in [0, 1].
struct DrawnSurface {
    std::size_t model = 0;
    PlacedSurface placed;
    Color color;
    double opacity = 1;
    bool outlined = false; ///< lines show where it is
    Vec3 shift = {};       ///< how far it is from where a section cuts it, in the world
};

/// Draws the surfaces of any number of models with few actors: one for each surface,
/// however many models use it, those that are translucent apart; their triangles are on the
/// graphics card once. A model that moves costs the places of its surface anew, no triangles.
class SurfaceRenderer {
public:
    /// The renderer must outlive it.
    explicit SurfaceRenderer(vtkRenderer& renderer) : renderer_(renderer) {}
    ~SurfaceRenderer();
    SurfaceRenderer(const SurfaceRenderer&) = delete;
    SurfaceRenderer& operator=(const SurfaceRenderer&) = delete;

    void show(std::span<const DrawnSurface> surfaces, const ViewOptions& options);

    /// Where there is too much to follow a hand, by triangles or by places, the next pictures show
    /// coarser meshes instead, as soon as they are made, which this begins; and of what is
    /// translucent and outlined no surfaces. The first picture of a mesh, which may be the only
    /// one, shows it whole, or no surfaces where that would take long, or what there is of the
    /// coarser ones where it would take seconds. Returns whether something is missing. With the
    /// window's context to be had.
    bool useCoarse();
    /// Whether the next pictures show no surfaces at all, though there are some.
    bool hidesAll() const { return hidden_; }
    /// Whether they lack some whose coarser ones are being made: the next useCoarse has more.
    bool awaitsCoarse() const { return awaits_; }
    /// The next pictures show what was given.
    void useFull();
    /// Whether a picture of what was given takes much longer than one that follows a hand. With the
    /// window's context to be had.
    bool takesLong();

    /// Draws a piece of what was given into the window's framebuffer, for about so long: all that
    /// is opaque, after the background. Begins anew after show(), useCoarse() and useFull().
    /// Returns whether some is left; with nothing left the next picture adds what is not drawn, and
    /// the rest of the scene.
    bool drawAhead(double seconds);

private:
    /// Of an opaque surface.
    struct AheadPart {
        InstancedSurface* surface;
        SurfaceMapper::Part part;
    };
    using Key = std::pair<SurfacePtr, bool>; ///< surface and whether it is translucent

    /// The instances of each key, keys in the order of the first models that have them: so are the
    /// actors added, and drawn.
    class Groups;

    void reuseOppositeOf(const Groups& groups);
    struct Load {
        std::size_t triangles = 0;
        std::size_t places = 0;
    };
    static Load loadOf(const std::map<Key, std::unique_ptr<InstancedSurface>>& surfaces);
    Load mostMoving();
    void hide();
    bool hideUnmade(std::span<const SurfacePtr> surfaces, std::span<std::size_t> places);
    void showOutlinedGlass(bool shown);
    void dropAhead();
    std::vector<AheadPart> aheadParts() const;
    void drawParts(double seconds);

    vtkRenderer& renderer_;
    std::shared_ptr<SurfaceBufferPool> pool_ = std::make_shared<SurfaceBufferPool>();
    std::map<Key, std::unique_ptr<InstancedSurface>> instanced_;
    CoarseSurfaces coarse_;
    std::optional<Load> mostMoving_;              ///< known with the first picture
    Load load_;                                   ///< of all that was given
    bool hidden_ = false;                         ///< all surfaces, for the next pictures
    bool awaits_ = false;                         ///< some surfaces, likewise
    std::optional<std::vector<AheadPart>> ahead_; ///< still to be drawn, the next at the end
};

} // namespace mbv::rendering
