#include "surface_renderer.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace mbv::rendering {
namespace {

constexpr std::size_t kMostInstances = 256;

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
    for (auto& [key, instanced] : instanced_) {
        if (!groups.contains(key)) {
            resize(instanced, key, 0);
        }
    }
    std::erase_if(instanced_, [](const auto& entry) { return entry.second.empty(); });
    for (const auto& [key, instances] : groups) {
        showInstances(key, instances);
    }
    for (const auto& [key, instanced] : instanced_) {
        for (const auto& surface : instanced) {
            surface->style(options);
        }
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
        for (const auto& surface : found->second) {
            surface->setTranslucent(key.second);
        }
        auto node = instanced_.extract(found);
        node.key() = key;
        instanced_.insert(std::move(node));
    }
}

void SurfaceRenderer::showInstances(const Key& key, std::span<const SurfaceInstance> instances)
{
    InstancedSurfaces& instanced = instanced_[key];
    resize(instanced, key, (instances.size() + kMostInstances - 1) / kMostInstances);
    for (std::size_t i = 0; i < instanced.size(); ++i) {
        const std::size_t first = i * kMostInstances;
        const auto part =
            instances.subspan(first, std::min(kMostInstances, instances.size() - first));
        instanced[i]->show({part.begin(), part.end()});
    }
}

void SurfaceRenderer::resize(InstancedSurfaces& instanced, const Key& key, std::size_t count)
{
    while (instanced.size() > count) {
        renderer_.RemoveActor(&instanced.back()->actor());
        instanced.pop_back();
    }
    while (instanced.size() < count) {
        instanced.push_back(std::make_unique<InstancedSurface>(key.first, key.second));
        renderer_.AddActor(&instanced.back()->actor());
    }
}

} // namespace mbv::rendering
