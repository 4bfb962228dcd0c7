#include "surface_mapper.h"

#include "opengl.h"
#include "software_opengl.h"
#include "surface_program.h"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkMath.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkShaderProgram.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace mbv::rendering {
namespace {

/// Where edges are drawn, too, faces stand behind them: by their slope and two of VTK's units.
constexpr double kTowardsBack = 2.0 / 65000;

/// Triangles that are given to be drawn at once without a graphics card: all of them are kept until
/// they are, in 180 bytes each.
constexpr std::size_t kAtOnce = 65'536;

/// Draws one part while the next is made ready, and keeps no more parts than these two.
class OnePartAhead {
public:
    OnePartAhead() = default;
    ~OnePartAhead() { waitForLast(); }
    OnePartAhead(const OnePartAhead&) = delete;
    OnePartAhead& operator=(const OnePartAhead&) = delete;

    /// After each part: waits until those before it are drawn.
    void next()
    {
        const GLsync drawn = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        glFlush(); // or drawing would begin when it is waited for
        waitForLast();
        last_ = drawn;
    }

private:
    void waitForLast()
    {
        constexpr GLuint64 kNanoseconds = 10'000'000'000;
        if (last_ == nullptr)
            return;
        glClientWaitSync(last_, 0, kNanoseconds);
        glDeleteSync(last_);
        last_ = nullptr;
    }

    GLsync last_ = nullptr;
};

std::array<float, 3> floatsOf(const Vec3& v)
{
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

/// What a normal is multiplied with before the axes, so that both undo the scale once.
Vec3 normalScaleOf(const Vec3& scale)
{
    const auto of = [](double s) { return 1 / (s * s); };
    // Of the same order, since only the direction counts: float has no 1e-30 squared.
    const double largest = std::max({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)});
    const Vec3 relative = scale / largest;
    return {of(relative.x), of(relative.y), of(relative.z)};
}

} // namespace

vtkStandardNewMacro(SurfaceMapper)

    void SurfaceMapper::use(SurfacePtr surface, std::shared_ptr<SurfaceBufferPool> pool)
{
    surface_ = std::move(surface);
    pool_ = std::move(pool);
}

void SurfaceMapper::show(const std::vector<SurfaceInstance>& instances, const Vec3& origin)
{
    places_.clear();
    places_.reserve(instances.size());
    vtkMath::UninitializeBounds(this->Bounds);
    for (const auto& [placement, rgba, shift] : instances) {
        Place place{};
        const Vec3 position = placement.position - origin;
        const std::array<Vec3, 3> axes = axesOf(placement.rotation);
        for (int i = 0; i < 3; ++i)
            std::ranges::copy(floatsOf(placement.scale[i] * axes[static_cast<std::size_t>(i)]),
                              place.axes.begin() + std::ptrdiff_t{3} * i);
        place.position = floatsOf(position);
        place.normalScale = floatsOf(normalScaleOf(placement.scale));
        place.rgba = rgba;
        place.shift = floatsOf(shift);
        places_.push_back(place);
        // Of the ball around it: some room before the camera's near plane, which the offsets that
        // keep lines before faces are shares of.
        const double reach = norm(scaled(surface_->halfExtents, placement.scale));
        for (int i = 0; i < 3; ++i) {
            double* const bounds = &this->Bounds[std::ptrdiff_t{2} * i];
            const bool first = places_.size() == 1;
            bounds[0] = first ? position[i] - reach : std::min(bounds[0], position[i] - reach);
            bounds[1] = first ? position[i] + reach : std::max(bounds[1], position[i] + reach);
        }
    }
    placesOutdated_ = true;
    this->Modified();
}

double* SurfaceMapper::GetBounds()
{
    return this->Bounds;
}

void SurfaceMapper::uploadPlaces()
{
    if (placeBuffer_ == 0) {
        glGenBuffers(1, &placeBuffer_);
        glGenVertexArrays(1, &vertexArray_);
        placesOutdated_ = true;
    }
    if (std::exchange(placesOutdated_, false))
        upload(places_);
}

void SurfaceMapper::upload(const std::vector<Place>& places) const
{
    glBindBuffer(GL_ARRAY_BUFFER, placeBuffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(places.size() * sizeof(Place)),
                 places.data(), GL_DYNAMIC_DRAW);
}

/// So that what is hidden is not shaded. For this picture alone: where surfaces coincide, the order
/// decides which is seen.
void SurfaceMapper::uploadPlacesFrontFirst(vtkRenderer& renderer)
{
    const double* const view = renderer.GetActiveCamera()->GetDirectionOfProjection();
    const auto depth = [view](const Place& place) {
        return view[0] * place.position[0] + view[1] * place.position[1] +
               view[2] * place.position[2];
    };
    std::vector<Place> sorted = places_;
    std::ranges::stable_sort(sorted, {}, depth);
    upload(sorted);
    placesOutdated_ = true;
}

void SurfaceMapper::bind(const vtkShaderProgram& program, const SurfaceBuffers& buffers,
                         std::size_t firstPlace) const
{
    const auto at = [&](const char* name) {
        return glGetAttribLocation(static_cast<GLuint>(program.GetHandle()), name);
    };
    buffers.bindVertices(at(attribute::kPosition), at(attribute::kNormal));
    glBindBuffer(GL_ARRAY_BUFFER, placeBuffer_);
    const auto take = [&](int location, int count, GLenum type, std::size_t offset) {
        if (location < 0)
            return; // the program has no use for it
        const auto index = static_cast<GLuint>(location);
        glEnableVertexAttribArray(index);
        const std::size_t start = firstPlace * sizeof(Place) + offset;
        glVertexAttribPointer(index, count, type, type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE,
                              sizeof(Place),
                              reinterpret_cast<const void*>(start)); // NOLINT: OpenGL's way
        glVertexAttribDivisor(index, 1);
    };
    for (int column = 0; column < 3; ++column)
        take(at(attribute::kAxes) + column, 3, GL_FLOAT,
             offsetof(Place, axes) + 3 * sizeof(float) * static_cast<std::size_t>(column));
    take(at(attribute::kPlace), 3, GL_FLOAT, offsetof(Place, position));
    take(at(attribute::kNormalScale), 3, GL_FLOAT, offsetof(Place, normalScale));
    take(at(attribute::kColor), 4, GL_UNSIGNED_BYTE, offsetof(Place, rgba));
    take(at(attribute::kShift), 3, GL_FLOAT, offsetof(Place, shift));
}

void SurfaceMapper::draw(vtkRenderer& renderer, vtkActor& actor, const SurfaceBuffers& buffers,
                         const Part& part, bool edges, double towardsBack)
{
    const vtkShaderProgram* const program =
        readySurfaceProgram(renderer, actor, *this,
                            {buffers.hasNormals(), !isStoodInFor(), edges, towardsBack, section_});
    if (program == nullptr)
        return;
    // Locations differ between programs: an array that one enabled would be read for the other.
    glDeleteVertexArrays(1, &vertexArray_);
    glGenVertexArrays(1, &vertexArray_);
    glBindVertexArray(vertexArray_);
    bind(*program, buffers, part.firstPlace);
    const auto count = static_cast<int>(part.places);
    for (std::size_t i = 0; i < section_.size(); ++i)
        glEnable(GL_CLIP_DISTANCE0 + static_cast<GLenum>(i));
    if (edges || actor.GetProperty()->GetRepresentation() == VTK_WIREFRAME) {
        buffers.drawEdges(part.triangles, count);
    } else if (towardsBack > 0) {
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(1, 0);
        buffers.drawTriangles(part.triangles, count);
        glDisable(GL_POLYGON_OFFSET_FILL);
    } else {
        buffers.drawTriangles(part.triangles, count);
    }
    for (std::size_t i = 0; i < section_.size(); ++i)
        glDisable(GL_CLIP_DISTANCE0 + static_cast<GLenum>(i));
    glBindVertexArray(0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

/// With the context current: what they replace leaves the card.
const SurfaceBuffers& SurfaceMapper::buffersToDraw()
{
    if (isStoodInFor()) {
        if (std::exchange(coarseOnCard_, coarse_) != coarse_)
            coarseBuffers_ = pool_->of(coarse_);
        return *coarseBuffers_;
    }
    if (!buffers_)
        buffers_ = pool_->of(surface_);
    return *buffers_;
}

std::vector<SurfaceMapper::Part> SurfaceMapper::partsOf(std::size_t places, std::size_t triangles,
                                                        std::size_t most)
{
    std::vector<Part> parts;
    const std::size_t step = std::max<std::size_t>(1, most / std::max<std::size_t>(1, triangles));
    for (std::size_t place = 0; place < places; place += step) {
        for (std::size_t first = 0; first < triangles; first += most)
            parts.push_back({place,
                             std::min(step, places - place),
                             {first, std::min(most, triangles - first)}});
    }
    return parts;
}

void SurfaceMapper::drawAll(vtkRenderer& renderer, vtkActor& actor, const SurfaceBuffers& buffers,
                            const Part& part)
{
    vtkProperty& property = *actor.GetProperty();
    const bool edges =
        property.GetRepresentation() != VTK_WIREFRAME && property.GetEdgeVisibility() != 0;
    draw(renderer, actor, buffers, part, false, edges ? kTowardsBack : 0);
    if (edges)
        draw(renderer, actor, buffers, part, true, 0);
}

void SurfaceMapper::Render(vtkRenderer* renderer, vtkActor* actor)
{
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
    if (window == nullptr || places_.empty() || (part_ && part_->places == 0))
        return;
    const SurfaceBuffers& buffers = buffersToDraw();
    uploadPlaces();
    if (isStoodInFor())
        uploadPlacesFrontFirst(*renderer);
    window->GetState()->vtkglLineWidth(actor->GetProperty()->GetLineWidth());
    if (part_)
        return drawAll(*renderer, *actor, buffers, *part_);
    const std::size_t triangles = buffers.triangleCount();
    if (!isDrawnByProcessor())
        return drawAll(*renderer, *actor, buffers, {0, places_.size(), {0, triangles}});
    const std::vector<Part> parts = partsOf(places_.size(), triangles, kAtOnce);
    OnePartAhead ahead;
    for (const Part& part : parts) {
        drawAll(*renderer, *actor, buffers, part);
        if (parts.size() > 1)
            ahead.next();
    }
}

void SurfaceMapper::ReleaseGraphicsResources(vtkWindow* window)
{
    if (placeBuffer_ == 0)
        return;
    if (auto* render = vtkRenderWindow::SafeDownCast(window))
        render->MakeCurrent();
    buffers_.reset();
    coarseBuffers_.reset();
    coarseOnCard_.reset();
    glDeleteBuffers(1, &placeBuffer_);
    glDeleteVertexArrays(1, &vertexArray_);
    placeBuffer_ = 0;
    vertexArray_ = 0;
}

} // namespace mbv::rendering
