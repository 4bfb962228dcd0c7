#include "surface_renderer.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

constexpr std::size_t kMostInstances = 256;

SurfaceInstance instanceOf(const DrawnSurface& drawn)
{
    const auto alpha = static_cast<std::uint8_t>(std::lround(255 * drawn.opacity));
    const auto& [r, g, b] = drawn.color;
    return {drawn.placed.placement, {r, g, b, alpha}};
}

} // namespace

class SurfaceBatches::Groups {
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

SurfaceBatches::~SurfaceBatches()
{
    show({}, {});
}

void SurfaceBatches::show(std::span<const DrawnSurface> surfaces, const ViewOptions& options)
{
    const Groups groups(surfaces);
    reuseOppositeOf(groups);
    for (auto& [key, batches] : batches_) {
        if (!groups.contains(key)) {
            resize(batches, key, 0);
        }
    }
    std::erase_if(batches_, [](const auto& entry) { return entry.second.empty(); });
    for (const auto& [key, instances] : groups) {
        showBatches(key, instances);
    }
    for (const auto& [key, batches] : batches_) {
        for (const auto& batch : batches) {
            batch->style(options);
        }
    }
}

/// Where all models of a surface turn translucent, or opaque, their batches do: new ones would take
/// the triangles to the graphics card again.
void SurfaceBatches::reuseOppositeOf(const Groups& groups)
{
    for (const auto& [key, instances] : groups) {
        const Key opposite = {key.first, !key.second};
        const auto found = batches_.find(opposite);
        if (batches_.contains(key) || groups.contains(opposite) || found == batches_.end()) {
            continue;
        }
        for (const auto& batch : found->second) {
            batch->setTranslucent(key.second);
        }
        auto node = batches_.extract(found);
        node.key() = key;
        batches_.insert(std::move(node));
    }
}

void SurfaceBatches::showBatches(const Key& key, std::span<const SurfaceInstance> instances)
{
    Batches& batches = batches_[key];
    resize(batches, key, (instances.size() + kMostInstances - 1) / kMostInstances);
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const std::size_t first = i * kMostInstances;
        const auto part =
            instances.subspan(first, std::min(kMostInstances, instances.size() - first));
        batches[i]->show({part.begin(), part.end()});
    }
}

void SurfaceBatches::resize(Batches& batches, const Key& key, std::size_t count)
{
    while (batches.size() > count) {
        renderer_.RemoveActor(&batches.back()->actor());
        batches.pop_back();
    }
    while (batches.size() < count) {
        batches.push_back(std::make_unique<SurfaceBatch>(key.first, key.second));
        renderer_.AddActor(&batches.back()->actor());
    }
}

} // namespace mbv
