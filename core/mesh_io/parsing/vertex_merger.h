#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mbv {

/// Gives equal points one index (0 equals -0), in the order of their first appearance.
///
/// A hash table with linear probing. Its hash is seeded at random, so that no file can be crafted
/// to make all its vertices collide; the indices do not depend on the seed.
class VertexMerger {
public:
    /// Appends new points to `vertices`, which starts empty and must outlive the merger. The table
    /// starts with room for `expected` of them.
    VertexMerger(std::vector<Vec3>& vertices, std::size_t expected);

    /// Points that are looked up together, so that the processor waits for the memory of all of
    /// them at once: half the time of one by one for millions of vertices.
    static constexpr std::size_t kBlock = 48;

    /// The index of a vertex equal to each point; new ones are appended. Preconditions: at most
    /// kBlock points, finite, and hasRoom().
    void indicesOf(std::span<const Vec3> points, std::span<std::uint32_t> indices);

    /// Whether another block of points has indices left below 2^32 - 1, which marks an empty slot.
    bool hasRoom() const { return vertices_.size() < 0xFFFF'FFFF - kBlock; }

private:
    std::size_t firstSlotOf(const Vec3& p) const;
    std::size_t slotOf(const Vec3& p, std::size_t first) const;
    void grow();

    std::vector<Vec3>& vertices_;
    /// Indices into vertices_; a power of two, at most half full.
    std::vector<std::uint32_t> slots_;
    std::uint64_t seed_;
};

} // namespace mbv
