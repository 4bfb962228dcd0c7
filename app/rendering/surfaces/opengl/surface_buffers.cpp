#include "surface_buffers.h"

#include "opengl.h"

#include <algorithm>

namespace mbv::rendering {
namespace {

constexpr std::size_t kPartVertices = 1U << 18U;
constexpr std::size_t kPartTriangles = 1U << 20U;

template <class T> GLsizeiptr bytesOf(std::span<const T> items)
{
    return static_cast<GLsizeiptr>(items.size_bytes());
}

unsigned buffer(GLenum target)
{
    GLuint name = 0;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    return name;
}

/// The mesh's vertices about the surface's center, as floats.
void uploadPositions(const Surface& surface)
{
    using Position = std::array<float, 3>;
    const std::vector<Vec3>& all = surface.mesh->vertices;
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(all.size() * sizeof(Position)), nullptr,
                 GL_STATIC_DRAW);
    std::vector<Position> part;
    for (std::size_t first = 0; first < all.size(); first += kPartVertices) {
        part.clear();
        for (const Vec3& v :
             std::span(all).subspan(first, std::min(kPartVertices, all.size() - first))) {
            const Vec3 p = v - surface.center;
            part.push_back(
                {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
        }
        glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(first * sizeof(Position)),
                        bytesOf(std::span<const Position>(part)), part.data());
    }
}

const void* offset(std::size_t bytes)
{
    return reinterpret_cast<const void*>(bytes); // NOLINT(performance-no-int-to-ptr): OpenGL's way
}

} // namespace

SurfaceBuffers::SurfaceBuffers(const Surface& surface)
    : hasNormals_(!surface.vertices.empty()), hasEdges_(!surface.edges.empty()),
      triangleCount_(indicesOf(surface).size()), edgeCount_(surface.edges.size())
{
    vertices_ = buffer(GL_ARRAY_BUFFER);
    if (hasNormals_)
        glBufferData(GL_ARRAY_BUFFER, bytesOf(std::span(surface.vertices)), surface.vertices.data(),
                     GL_STATIC_DRAW);
    else
        uploadPositions(surface);
    // The target of indices belongs to the current vertex array; this one belongs to none.
    triangles_ = buffer(GL_ARRAY_BUFFER);
    const std::span<const Surface::Indices> indices = indicesOf(surface);
    glBufferData(GL_ARRAY_BUFFER, bytesOf(indices), indices.data(), GL_STATIC_DRAW);
    if (hasEdges_) {
        edges_ = buffer(GL_ARRAY_BUFFER);
        glBufferData(GL_ARRAY_BUFFER, bytesOf(std::span(surface.edges)), surface.edges.data(),
                     GL_STATIC_DRAW);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

SurfaceBuffers::~SurfaceBuffers()
{
    for (const GLuint name : {vertices_, triangles_, edges_})
        glDeleteBuffers(1, &name); // of the name 0, nothing
}

void SurfaceBuffers::bindVertices(int position, int normal) const
{
    const GLsizei stride = hasNormals_ ? sizeof(SurfaceVertex) : sizeof(SurfaceVertex::position);
    glBindBuffer(GL_ARRAY_BUFFER, vertices_);
    glEnableVertexAttribArray(static_cast<GLuint>(position));
    glVertexAttribPointer(static_cast<GLuint>(position), 3, GL_FLOAT, GL_FALSE, stride, nullptr);
    if (normal >= 0) {
        glEnableVertexAttribArray(static_cast<GLuint>(normal));
        glVertexAttribPointer(static_cast<GLuint>(normal), 3, GL_SHORT, GL_TRUE, stride,
                              offset(offsetof(SurfaceVertex, normal)));
    }
}

void SurfaceBuffers::drawTriangles(const TriangleRange& range, int instances) const
{
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, triangles_);
    const std::size_t end = range.first + range.count;
    for (std::size_t first = range.first; first < end; first += kPartTriangles)
        glDrawElementsInstanced(
            GL_TRIANGLES, static_cast<GLsizei>(3 * std::min(kPartTriangles, end - first)),
            GL_UNSIGNED_INT, offset(first * sizeof(Surface::Indices)), instances);
}

void SurfaceBuffers::drawEdges(const TriangleRange& range, int instances) const
{
    if (!hasEdges_) {
        glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
        drawTriangles(range, instances);
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    } else if (range.first == 0) {
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, edges_);
        glDrawElementsInstanced(GL_LINES, static_cast<GLsizei>(2 * edgeCount_), GL_UNSIGNED_INT,
                                nullptr, instances);
    }
}

std::shared_ptr<const SurfaceBuffers> SurfaceBufferPool::of(const SurfacePtr& surface)
{
    std::erase_if(buffers_, [](const auto& entry) { return entry.second.expired(); });
    std::weak_ptr<const SurfaceBuffers>& known = buffers_[surface];
    std::shared_ptr<const SurfaceBuffers> buffers = known.lock();
    if (!buffers) {
        buffers = std::make_shared<const SurfaceBuffers>(*surface);
        known = buffers;
    }
    return buffers;
}

} // namespace mbv::rendering
