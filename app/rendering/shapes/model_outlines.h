#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace mbv::rendering {

/// A model's volume in the world and whether the model is visible.
struct OutlinedVolume {
    const Shape* shape = nullptr; ///< not null
    bool visible = true;
};

/// Where the volumes of a scene are: points around each (outlineOf) and its box, found anew only
/// for those that have changed, and the extent of all.
class ModelOutlines {
public:
    /// By model.
    void show(std::span<const OutlinedVolume> volumes);

    /// The ball around everything visible that has an end; a unit ball at the origin where nothing
    /// has.
    const Sphere& extent() const { return extent_; }

    std::size_t count() const { return entries_.size(); }
    /// They stay where they are until the next show.
    std::span<const Vec3> outline(std::size_t model) const { return entries_[model].outline; }
    /// A plane's box is that of its patch.
    const Aabb& bounds(std::size_t model) const { return entries_[model].bounds; }

    /// Those of all visible models, in a row.
    std::vector<Vec3> visibleOutline() const;
    /// The box around all visible models; nothing when there are none.
    std::optional<Aabb> visibleBounds() const;

private:
    struct Entry {
        Shape shape;
        bool visible = false;
        bool bounded = true;
        std::vector<Vec3> outline;
        Aabb bounds;
    };

    void update(Entry& entry, const Shape& shape);
    Sphere extentOfVisible() const;

    std::vector<Entry> entries_;
    Sphere extent_ = {{}, 1};
};

} // namespace mbv::rendering
