#pragma once

#include <mbv/geometry/vec2.h>
#include <mbv/geometry/vec3.h>

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace mbv::manifold {

/// A convex polygon, or an edge, as seen along z, of which lines leave less and less. The corner
/// that is farthest out of a line is looked for from that of the last one: lines in the order of
/// their directions, all together, take time in proportion to their number and that of the corners.
class ClippedPolygon {
public:
    /// Corners in order, either way round; at least one.
    ClippedPolygon(std::span<const Vec3> corners, std::pmr::memory_resource& memory);

    /// Keeps what lies on the left of the line from `from` to `to`, or within kSame of it.
    void clip(const Vec2& from, const Vec2& to);

    /// In the order of those given; next to each other, some may be equal. Empty where nothing is
    /// left.
    std::pmr::vector<Vec2> places() const;

private:
    using Index = std::uint32_t;
    struct Corner {
        Vec2 place;
        Index before; ///< around the polygon
        Index after;
    };

    template <class HeightOf> double moveOut(const HeightOf& heightOf, double slack);
    void insert(const Vec2& place);

    std::pmr::vector<Corner> all_; ///< those that were cut off, too
    Index first_ = 0;
    Index outermost_ = 0; ///< of the last line
    bool isEmpty_ = false;
};

} // namespace mbv::manifold
