#include "surface_renderer.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace mbv::rendering {
namespace {

SurfaceInstance instanceOf(const DrawnSurface& drawn)
{
    const auto alpha = static_cast<std::uint8_t>(std::lround(255 * drawn.opacity));
    const auto& [r, g, b] = drawn.color;
    return {drawn.placed.placement, {r, g, b, alpha}};
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
                groups_.push_back({key, {}});
            }
            groups_[found->second].second.push_back(instanceOf(drawn));
        }
    }

    auto begin() const { return groups_.begin(); }
    auto end() const { return groups_.end(); }
    bool contains(const Key& key) const { return indices_.contains(key); }

private:
    std::map<Key, std::size_t> indices_;
    std::vector<std::pair<Key, std::vector<SurfaceInstance>>> groups_;
};

SurfaceRenderer::~SurfaceRenderer()
{
    show({}, {});
}

void SurfaceRenderer::show(std::span<const DrawnSurface> surfaces, const ViewOptions& options)
{
    const Groups groups(surfaces);
    reuseOppositeOf(groups);
    std::erase_if(instanced_, [&](const auto& entry) {
        const bool unused = !groups.contains(entry.first);
        if (unused) {
            renderer_.RemoveActor(&entry.second->actor());
        }
        return unused;
    });
    for (const auto& [key, instances] : groups) {
        std::unique_ptr<InstancedSurface>& instanced = instanced_[key];
        if (!instanced) {
            instanced = std::make_unique<InstancedSurface>(key.first, pool_, key.second);
            renderer_.AddActor(&instanced->actor());
        }
        instanced->show(instances);
        instanced->style(options);
    }
}

/// Where all models of a surface become translucent, or opaque, its actors do: new ones would take
/// the triangles to the graphics card again.
void SurfaceRenderer::reuseOppositeOf(const Groups& groups)
{
    for (const auto& [key, instances] : groups) {
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

} // namespace mbv::rendering
