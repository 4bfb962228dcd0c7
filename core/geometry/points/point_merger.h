#pragma once

#include "point_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace mbv {

/// For each point the lowest index of one that is equal (0 equals -0). In parallel. Internal.
std::vector<std::uint32_t> firstEqualOf(std::span<const Vec3> points);

/// Gives equal corners of triangles one index, in the order of their first appearance, whatever the
/// number of threads that share in it. Internal.
class PointMerger {
public:
    /// Appends new points to `points`, which starts empty and must outlive the merger. It starts
    /// with room for `expected` of them.
    PointMerger(std::vector<Vec3>& points, std::size_t expected);

    /// Triangles that are best taken together: so many that threads have something to share, and so
    /// few that they stay in the cache.
    static constexpr std::size_t kMaxTriangles = std::size_t{1} << 16;

    /// The corners of some triangles.
    using Corners = std::array<Vec3, 3>;

    /// Writes the corners of the triangles from `first` on, as many as there is room for. Called on
    /// any thread. What it throws for the lowest triangle comes out of indicesOf.
    using ReadCorners = std::function<void(std::size_t first, std::span<Corners>)>;

    /// The indices of corners' points; new ones are appended. As many triangles as there are
    /// corners. Preconditions: at most kMaxTriangles, finite, and hasRoom().
    void indicesOf(std::span<const Corners> corners,
                   std::span<std::array<std::uint32_t, 3>> triangles);

    /// The same of corners that are read when they are needed, and so are in the cache.
    void indicesOf(const ReadCorners& read, std::span<std::array<std::uint32_t, 3>> triangles);

    /// Whether as many triangles again have indices left.
    bool hasRoom() const { return points_.size() <= kFirstNew - 3 * kMaxTriangles; }

private:
    static constexpr std::size_t kPartTriangles = 4096;
    static constexpr std::size_t kParts = kMaxTriangles / kPartTriangles;
    static constexpr std::uint32_t kStride = 1 << 14; ///< no less than a part has corners

    /// Numbers in the table from here on are of points that are new; below of points_.
    static constexpr std::uint32_t kFirstNew = PointTable::kEmpty - kParts * kStride;

    /// The different points of some triangles in the order of their first appearance.
    struct Part {
        std::vector<Vec3> points;
        std::vector<std::uint32_t> slots; ///< in the table
        std::vector<char> areNew;         ///< and in this part for the first time
        std::size_t firstNew = 0;         ///< the index that its first new point gets
    };

    static std::size_t partsIn(std::span<const std::array<std::uint32_t, 3>> triangles);
    template <class Item> static std::span<Item> partOf(std::span<Item> all, std::size_t n);
    void collect(Part& part, std::span<const Corners> corners,
                 std::span<std::array<std::uint32_t, 3>> triangles) const;
    void giveIndices(std::span<std::array<std::uint32_t, 3>> triangles);
    void reserveFor(std::size_t points);

    std::vector<Vec3>& points_;
    PointTable table_;
    PointHash hash_;
    std::array<Part, kParts> parts_;
};

} // namespace mbv
