#include "model_outlines.h"

#include "outline.h"

#include <mbv/geometry/mesh_properties.h>

namespace mbv::rendering {
namespace {

void grow(std::optional<Aabb>& all, const Aabb& box)
{
    all = all ? Aabb{min(all->min, box.min), max(all->max, box.max)} : box;
}

} // namespace

void ModelOutlines::show(std::span<const OutlinedVolume> volumes)
{
    entries_.resize(volumes.size());
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        Entry& entry = entries_[i];
        const Shape& shape = *volumes[i].shape;
        entry.visible = volumes[i].visible;
        if (entry.outline.empty() || entry.shape != shape) {
            update(entry, shape);
        }
    }
    extent_ = extentOfVisible();
    for (Entry& entry : entries_) {
        if (!entry.bounded) { // what has no end is as large as what has
            entry.outline = outlineOf(entry.shape, extent_);
            entry.bounds = boundsOf(entry.outline);
        }
    }
}

void ModelOutlines::update(Entry& entry, const Shape& shape)
{
    entry.shape = shape;
    entry.bounded = isBounded(shape);
    entry.outline = outlineOf(shape, extent_);
    entry.bounds = entry.bounded ? boundsOf(shape) : boundsOf(entry.outline);
}

Sphere ModelOutlines::extentOfVisible() const
{
    std::optional<Aabb> all;
    for (const Entry& entry : entries_) {
        if (entry.visible && entry.bounded) {
            grow(all, entry.bounds);
        }
    }
    if (!all) {
        return {{}, 1};
    }
    const Vec3 half = 0.5 * all->max - 0.5 * all->min;
    const double radius = norm(half);
    return {all->min + half, radius > 0 ? radius : 1};
}

std::vector<Vec3> ModelOutlines::visibleOutline() const
{
    std::vector<Vec3> points;
    for (const Entry& entry : entries_) {
        if (entry.visible) {
            points.insert(points.end(), entry.outline.begin(), entry.outline.end());
        }
    }
    return points;
}

std::optional<Aabb> ModelOutlines::visibleBounds() const
{
    std::optional<Aabb> all;
    for (const Entry& entry : entries_) {
        if (entry.visible) {
            grow(all, entry.bounds);
        }
    }
    return all;
}

} // namespace mbv::rendering
