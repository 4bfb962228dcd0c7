#pragma once

#include "rendering/shapes/section_planes.h"
#include "rendering/surfaces/placement.h"
#include "surface_buffers.h"

#include <vtkMapper.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class vtkShaderProgram;

namespace mbv::rendering {

/// One of the places where a surface is drawn.
struct SurfaceInstance {
    Placement placement;
    std::array<std::uint8_t, 4> rgba{};
    Vec3 shift = {}; ///< how far it is from where it is cut

    friend bool operator==(const SurfaceInstance&, const SurfaceInstance&) = default;
};

/// Draws a surface in many places in one call of the graphics card, by a program of its own: VTK's
/// mappers keep copies of the triangles, and take hundreds of bytes for each place.
class SurfaceMapper : public vtkMapper {
public:
    static SurfaceMapper* New();
    SurfaceMapper(const SurfaceMapper&) = delete;
    SurfaceMapper& operator=(const SurfaceMapper&) = delete;

    void use(SurfacePtr surface, std::shared_ptr<SurfaceBufferPool> pool);
    /// At the places counted from `origin`, where the actor has to be.
    void show(const std::vector<SurfaceInstance>& instances, const Vec3& origin);

    /// Draws what is in there alone.
    void cut(SectionPlanes section) { section_ = std::move(section); }

    /// Draws another surface in the places of the one it uses; null for that one itself.
    void standIn(SurfacePtr coarse) { coarse_ = std::move(coarse); }

    /// Some triangles in some of the places.
    struct Part {
        std::size_t firstPlace = 0;
        std::size_t places = 0;
        TriangleRange triangles;
    };
    /// All triangles in all places, in parts of about so many triangles each.
    static std::vector<Part> partsOf(std::size_t places, std::size_t triangles, std::size_t most);

    /// Draws no more than that of the surface that it uses, whatever stands in for it.
    void drawOnly(const std::optional<Part>& part) { part_ = part; }

    void Render(vtkRenderer* renderer, vtkActor* actor) override;
    void ReleaseGraphicsResources(vtkWindow* window) override;
    double* GetBounds() override;
    using vtkMapper::GetBounds;

protected:
    SurfaceMapper() = default;
    ~SurfaceMapper() override = default;

private:
    /// As the graphics card reads it.
    struct Place {
        std::array<float, 9> axes; ///< columns of rotation times scale
        std::array<float, 3> position;
        std::array<float, 3> normalScale;
        std::array<std::uint8_t, 4> rgba;
        std::array<float, 3> shift;
    };

    void uploadPlaces();
    void upload(const std::vector<Place>& places) const;
    void uploadPlacesFrontFirst(vtkRenderer& renderer);
    void bind(const vtkShaderProgram& program, const SurfaceBuffers& buffers,
              std::size_t firstPlace) const;
    bool isStoodInFor() const { return coarse_ && !part_; }
    const SurfaceBuffers& buffersToDraw();
    void drawAll(vtkRenderer& renderer, vtkActor& actor, const SurfaceBuffers& buffers,
                 const Part& part);
    void draw(vtkRenderer& renderer, vtkActor& actor, const SurfaceBuffers& buffers,
              const Part& part, bool edges, double towardsBack);

    SurfacePtr surface_;
    std::shared_ptr<SurfaceBufferPool> pool_;
    std::shared_ptr<const SurfaceBuffers> buffers_;
    SurfacePtr coarse_; ///< stands in for the surface, if any does
    SurfacePtr coarseOnCard_;
    std::shared_ptr<const SurfaceBuffers> coarseBuffers_;
    std::optional<Part> part_;
    std::vector<Place> places_;
    unsigned placeBuffer_ = 0; ///< OpenGL's names
    unsigned vertexArray_ = 0;
    bool placesOutdated_ = true;
    SectionPlanes section_;
};

} // namespace mbv::rendering
