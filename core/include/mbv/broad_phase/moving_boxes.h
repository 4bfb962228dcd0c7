#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mbv {

/// Boxes that move, each known by an index, and which of them overlap: exact and closed as
/// overlappingPairs is. Placing or removing one of n boxes takes time in proportion to log n and
/// what it overlaps before and after. Sides may be infinite. Not for use from several threads while
/// one of them changes it.
///
/// Precondition of all boxes: min <= max in each coordinate (no NaN).
class MovingBoxes {
public:
    MovingBoxes();
    /// Box n under index n; in parallel.
    explicit MovingBoxes(std::span<const Aabb> boxes);
    MovingBoxes(MovingBoxes&& other) noexcept;
    MovingBoxes& operator=(MovingBoxes&& other) noexcept;
    ~MovingBoxes();

    /// Adds the box, or moves the one with this index. Memory grows with the largest index.
    /// Precondition: index < 2^31.
    void place(std::size_t index, const Aabb& box);
    /// Nothing happens where there is no such box.
    void remove(std::size_t index);

    bool contains(std::size_t index) const;

    /// The others that overlap this box, sorted; empty where there is no such box. Valid until the
    /// next change.
    std::span<const std::uint32_t> neighbors(std::size_t index) const;

    /// All that overlap this box, sorted.
    std::vector<std::uint32_t> overlapping(const Aabb& box) const;

    /// Every overlapping pair, each once as a < b, sorted by (a, b).
    std::vector<IndexPair> pairs() const;

private:
    struct Boxes;
    std::unique_ptr<Boxes> boxes_;
};

} // namespace mbv
