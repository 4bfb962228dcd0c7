#pragma once

#include "rendering/surfaces/surface.h"

#include <cstddef>
#include <map>
#include <memory>

namespace mbv::rendering {

/// Some of a surface's triangles.
struct TriangleRange {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// A surface on the graphics card, once for all that draw it. Made, used and destroyed while its
/// OpenGL context is current.
class SurfaceBuffers {
public:
    /// Of a surface whose triangles are flat the mesh goes to the card as it is, a part at a time:
    /// nothing of its size is made for that.
    explicit SurfaceBuffers(const Surface& surface);
    ~SurfaceBuffers();
    SurfaceBuffers(const SurfaceBuffers&) = delete;
    SurfaceBuffers& operator=(const SurfaceBuffers&) = delete;

    bool hasNormals() const { return hasNormals_; }
    std::size_t triangleCount() const { return triangleCount_; }

    /// Makes the vertices those of the current vertex array; `normal` is negative where the program
    /// has no use for normals.
    void bindVertices(int position, int normal) const;
    /// Draws so many instances of some triangles with the vertices bound. Triangles go in parts: a
    /// software renderer keeps what belongs to one call until it is done.
    void drawTriangles(const TriangleRange& range, int instances) const;
    /// Where a surface has edges of its own, all of them are drawn with the first triangle.
    void drawEdges(const TriangleRange& range, int instances) const;

private:
    bool hasNormals_;
    bool hasEdges_;
    std::size_t triangleCount_;
    std::size_t edgeCount_;
    unsigned vertices_ = 0; ///< names of OpenGL's buffers
    unsigned triangles_ = 0;
    unsigned edges_ = 0;
};

/// The buffers of surfaces in one OpenGL context, shared by all mappers that draw them.
class SurfaceBufferPool {
public:
    /// With the context current.
    std::shared_ptr<const SurfaceBuffers> of(const SurfacePtr& surface);

private:
    std::map<SurfacePtr, std::weak_ptr<const SurfaceBuffers>> buffers_;
};

} // namespace mbv::rendering
