#pragma once

#include <mbv/broad_phase/box_queries.h>
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
/// what it overlaps before and after. Sides may be infinite.
///
/// Any number of threads may ask at a time, but none while one of them changes it.
///
/// Precondition of all boxes: min <= max in each coordinate (no NaN).
class MovingBoxes : public BoxQueries {
public:
    MovingBoxes();
    /// Box n under index n; in parallel.
    explicit MovingBoxes(std::span<const Aabb> boxes);
    /// What is moved from may only be assigned to and destroyed.
    MovingBoxes(MovingBoxes&& other) noexcept;
    MovingBoxes& operator=(MovingBoxes&& other) noexcept;
    ~MovingBoxes();

    /// Adds the box, or moves the one with this index. Memory grows with the largest index.
    /// Precondition: index < 2^31.
    void place(std::size_t index, const Aabb& box);
    /// The same for each of many; of an index given twice, the last box counts. Where they are a
    /// third of all or more, everything is built anew, in parallel: for all of ten thousand that
    /// takes two fifths of the time, on one thread. Preconditions: as many boxes as indices, each
    /// index < 2^31.
    void place(std::span<const std::uint32_t> indices, std::span<const Aabb> boxes);
    /// Nothing happens where there is no such box.
    void remove(std::size_t index);

    [[nodiscard]] bool contains(std::size_t index) const;

    /// The others that overlap this box, sorted; empty where there is no such box. Valid until the
    /// next change.
    [[nodiscard]] std::span<const std::uint32_t> neighbors(std::size_t index) const;

    /// Every overlapping pair, each once as a < b, sorted by (a, b).
    [[nodiscard]] std::vector<IndexPair> pairs() const;

private:
    void setNeighbors(std::uint32_t index, std::span<const std::uint32_t> now);
    void rebuild(std::span<const Aabb> boxes, std::span<const std::uint32_t> indices);

    std::vector<std::vector<std::uint32_t>> neighbors_; ///< by index; sorted
    std::vector<std::uint32_t> found_;                  ///< what place() meets, kept for its memory
};

} // namespace mbv
