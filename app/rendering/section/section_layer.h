#pragma once

#include "rendering/lines/line_layer.h"
#include "rendering/shapes/section_planes.h"
#include "rendering/surfaces/opengl/surface_renderer.h"

#include <vtkSmartPointer.h>

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

class vtkActor;
class vtkPolyData;
class vtkRenderer;

namespace mbv::rendering {

/// A surface that a section may cut.
struct CutSurface {
    const DrawnSurface* drawn = nullptr;
    bool solid = false; ///< it has an inside, which is filled where it is cut
    bool onTop = false; ///< its fill lies over those of models
};

/// What a section shows where its planes cut surfaces: the line of the cut, and the inside of what
/// is solid filled in the model's color, a little darker. A surface that is drawn apart from where
/// it is cut takes both with it. The surfaces themselves are cut by who draws them.
class SectionLayer {
public:
    /// The renderer must outlive it.
    explicit SectionLayer(vtkRenderer& renderer);
    ~SectionLayer();
    SectionLayer(const SectionLayer&) = delete;
    SectionLayer& operator=(const SectionLayer&) = delete;

    /// Nothing without a section. `extent` is about as large as what is seen. What neither the
    /// planes nor the model have moved of is kept.
    void show(std::span<const CutSurface> surfaces, const SectionPlanes& section, double extent);
    void style(const Palette& palette, double pixelRatio);

    /// The models that are cut and have no inside to fill.
    const std::vector<std::size_t>& open() const { return open_; }

private:
    /// Where one model is cut by one plane, of what the others leave.
    struct Cut {
        SurfacePtr surface; ///< what it was made of
        Placement placement;
        Vec3 shift;
        bool solid = false;
        LineSet lines;
        std::vector<Triangle> inside;
        std::size_t lastShow = 0;
    };

    struct Fill {
        vtkSmartPointer<vtkActor> actor;
        vtkSmartPointer<vtkPolyData> data;
    };

    /// The triangles of a cut, in a color of its own.
    struct FillPart;

    static Fill makeFill();
    static void assemble(const Fill& fill, std::span<const FillPart> parts);
    const Cut& cutOf(const CutSurface& surface, std::size_t plane);

    vtkRenderer& renderer_;
    SectionPlanes section_;
    std::map<std::pair<std::size_t, std::size_t>, Cut> cuts_; ///< by model and plane
    std::size_t show_ = 0;
    Fill opaque_ = makeFill();
    Fill translucent_ = makeFill();
    LineLayer lines_;
    std::vector<std::size_t> open_;
};

} // namespace mbv::rendering
