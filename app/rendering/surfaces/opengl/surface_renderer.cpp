#include "surface_renderer.h"

#include "opengl.h"
#include "software_opengl.h"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace mbv::rendering {
namespace {

/// Drawn ahead at once.
constexpr std::size_t kPartTriangles = 24'576;

// Times what follows a hand: longer than one waits for a window, and than making coarser meshes.
constexpr std::size_t kPatience = 20;
constexpr std::size_t kSeconds = 80;

SurfaceInstance instanceOf(const DrawnSurface& drawn)
{
    const auto alpha = static_cast<std::uint8_t>(std::lround(255 * drawn.opacity));
    const auto& [r, g, b] = drawn.color;
    return {drawn.placed.placement, {r, g, b, alpha}, drawn.shift};
}

} // namespace

class SurfaceRenderer::Groups {
public:
    explicit Groups(std::span<const DrawnSurface> surfaces)
    {
        for (const DrawnSurface& drawn : surfaces) {
            const Key key = {drawn.placed.surface, drawn.opacity < 1};
            const auto [found, isNew] = indices_.try_emplace(key, groups_.size());
            if (isNew) {
                groups_.push_back({key, {}, true});
            }
            Group& group = groups_[found->second];
            group.instances.push_back(instanceOf(drawn));
            group.outlined = group.outlined && drawn.outlined;
        }
    }

    auto begin() const { return groups_.begin(); }
    auto end() const { return groups_.end(); }
    bool contains(const Key& key) const { return indices_.contains(key); }

private:
    struct Group {
        Key key;
        std::vector<SurfaceInstance> instances;
        bool outlined; ///< all of them
    };

    std::map<Key, std::size_t> indices_;
    std::vector<Group> groups_;
};

SurfaceRenderer::~SurfaceRenderer()
{
    show({}, {});
}

void SurfaceRenderer::show(std::span<const DrawnSurface> surfaces, const ViewOptions& options)
{
    const Groups groups(surfaces);
    dropAhead();
    reuseOppositeOf(groups);
    std::erase_if(instanced_, [&](const auto& entry) {
        const bool unused = !groups.contains(entry.first);
        if (unused) {
            renderer_.RemoveActor(&entry.second->actor());
        }
        return unused;
    });
    for (const auto& [key, instances, outlined] : groups) {
        std::unique_ptr<InstancedSurface>& instanced = instanced_[key];
        if (!instanced) {
            instanced = std::make_unique<InstancedSurface>(key.first, pool_, key.second);
            renderer_.AddActor(&instanced->actor());
        }
        instanced->show(instances);
        instanced->style(options);
        instanced->setOutlined(outlined);
    }
    load_ = loadOf(instanced_);
}

/// Where all models of a surface become translucent, or opaque, its actors do: new ones would take
/// the triangles to the graphics card again.
void SurfaceRenderer::reuseOppositeOf(const Groups& groups)
{
    for (const auto& [key, instances, outlined] : groups) {
        const Key opposite = {key.first, !key.second};
        const auto found = instanced_.find(opposite);
        if (instanced_.contains(key) || groups.contains(opposite) || found == instanced_.end()) {
            continue;
        }
        found->second->setTranslucent(key.second);
        auto node = instanced_.extract(found);
        node.key() = key;
        instanced_.insert(std::move(node));
    }
}

/// What is drawn in some hundredths of a second: by a processor, or by a graphics card.
SurfaceRenderer::Load SurfaceRenderer::mostMoving()
{
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer_.GetRenderWindow());
    if (!mostMoving_ && window != nullptr) {
        window->MakeCurrent();
        mostMoving_ = isDrawnByProcessor() ? Load{50'000, 200} : Load{4'000'000, 20'000};
    }
    return mostMoving_.value_or(Load{});
}

SurfaceRenderer::Load
SurfaceRenderer::loadOf(const std::map<Key, std::unique_ptr<InstancedSurface>>& surfaces)
{
    Load load;
    for (const auto& [key, instanced] : surfaces) {
        load.places += instanced->places();
        load.triangles += instanced->places() * indicesOf(*key.first).size();
    }
    return load;
}

bool SurfaceRenderer::takesLong()
{
    return load_.triangles > kPatience * mostMoving().triangles;
}

bool SurfaceRenderer::useCoarse()
{
    dropAhead();
    std::vector<SurfacePtr> surfaces;
    std::vector<std::size_t> places;
    for (const auto& [key, instanced] : instanced_) {
        surfaces.push_back(key.first);
        places.push_back(instanced->places());
    }
    const Load most = mostMoving();
    if (!coarse_.areKnown(surfaces) && load_.triangles <= kSeconds * most.triangles) {
        useFull();
        if (takesLong())
            hide();
        return hidden_;
    }
    const bool areMany = load_.places > most.places;
    if (load_.triangles <= most.triangles) {
        useFull();
        showOutlinedGlass(!areMany);
        return areMany;
    }
    showOutlinedGlass(!areMany);
    const std::vector<SurfaceDetail> detail = coarse_.of(surfaces);
    awaits_ = hideUnmade(surfaces, places);
    const std::vector<std::size_t> chosen = chosenDetail(detail, places, most.triangles);
    std::size_t i = 0;
    for (const auto& [key, instanced] : instanced_) {
        instanced->mapper().standIn(chosen[i] > 0 ? detail[i][chosen[i]] : nullptr);
        ++i;
    }
    return true;
}

/// Those that are whole still, where all are too many to be drawn: they have no places then.
/// Returns whether there are any.
bool SurfaceRenderer::hideUnmade(std::span<const SurfacePtr> surfaces,
                                 std::span<std::size_t> places)
{
    bool hidesSome = false;
    std::size_t i = 0;
    for (const auto& [key, instanced] : instanced_) {
        if (takesLong() && !coarse_.isMade(surfaces[i])) {
            instanced->actor().SetVisibility(0);
            places[i] = 0;
            hidesSome = true;
        }
        ++i;
    }
    return hidesSome;
}

void SurfaceRenderer::hide()
{
    hidden_ = true;
    for (const auto& [key, instanced] : instanced_) {
        instanced->actor().SetVisibility(0);
    }
}

/// Blending layer upon layer takes longer than all the rest.
void SurfaceRenderer::showOutlinedGlass(bool shown)
{
    hidden_ = false;
    awaits_ = false;
    for (const auto& [key, instanced] : instanced_) {
        instanced->actor().SetVisibility(shown || !key.second || !instanced->outlined() ? 1 : 0);
    }
}

void SurfaceRenderer::useFull()
{
    dropAhead();
    showOutlinedGlass(true);
    for (const auto& [key, instanced] : instanced_) {
        instanced->mapper().standIn(nullptr);
    }
}

void SurfaceRenderer::dropAhead()
{
    if (!ahead_) {
        return;
    }
    ahead_.reset();
    renderer_.PreserveColorBufferOff();
    renderer_.PreserveDepthBufferOff();
    for (const auto& [key, instanced] : instanced_) {
        instanced->mapper().drawOnly({});
    }
}

/// The last is drawn first, and was the first to be drawn without pieces.
std::vector<SurfaceRenderer::AheadPart> SurfaceRenderer::aheadParts() const
{
    std::vector<AheadPart> parts;
    for (const auto& [key, instanced] : instanced_) {
        if (key.second) {
            continue; // what is translucent comes after all that is opaque
        }
        for (const SurfaceMapper::Part& part : SurfaceMapper::partsOf(
                 instanced->places(), indicesOf(*key.first).size(), kPartTriangles)) {
            parts.push_back({instanced.get(), part});
        }
    }
    std::ranges::reverse(parts);
    return parts;
}

void SurfaceRenderer::drawParts(double seconds)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                     std::chrono::duration<double>(seconds));
    do {
        const AheadPart& next = ahead_->back();
        next.surface->mapper().drawOnly(next.part);
        next.surface->actor().RenderOpaqueGeometry(&renderer_);
        next.surface->mapper().drawOnly(SurfaceMapper::Part{}); // nothing, until the picture
        ahead_->pop_back();
        glFinish(); // or all would be drawn at the end
    } while (!ahead_->empty() && Clock::now() < end);
}

bool SurfaceRenderer::drawAhead(double seconds)
{
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer_.GetRenderWindow());
    const bool isFirst = !ahead_;
    if (isFirst) {
        useFull(); // what is translucent comes with the picture
        ahead_ = aheadParts();
    }
    if (window == nullptr || ahead_->empty()) {
        return false;
    }
    window->MakeCurrent();
    vtkOpenGLState& state = *window->GetState();
    state.Reset();
    state.Push();
    window->Start(); // which keeps what is bound, and binds its own
    renderer_.SetPreserveColorBuffer(isFirst ? 0 : 1);
    renderer_.SetPreserveDepthBuffer(isFirst ? 0 : 1);
    renderer_.GetActiveCamera()->Render(&renderer_);
    renderer_.PreserveColorBufferOn();
    renderer_.PreserveDepthBufferOn();
    drawParts(seconds);
    state.PopFramebufferBindings();
    state.Pop();
    return !ahead_->empty();
}

} // namespace mbv::rendering
