#pragma once

#include <mbv/geometry/vec3.h>

#include <cstdint>
#include <vector>

namespace mbv {

/// Gives equal points one index (0 equals -0), in the order of their first appearance.
///
/// A hash table with linear probing. Its hash is seeded at random, so that no file can be crafted
/// to make all its vertices collide; the indices do not depend on the seed.
class VertexMerger {
public:
    /// Appends new points to `vertices`, which starts empty and must outlive the merger.
    explicit VertexMerger(std::vector<Vec3>& vertices);

    /// The index of a vertex equal to p, which is appended when it is new. Precondition: finite.
    std::uint32_t indexOf(const Vec3& p);

    /// One less than the number of indices, as the last marks an empty slot.
    static constexpr std::uint32_t kMaxVertices = 0xFFFF'FFFF;

private:
    std::size_t slotOf(const Vec3& p) const;
    void grow();

    std::vector<Vec3>& vertices_;
    std::vector<std::uint32_t> slots_; ///< indices into vertices_; a power of two, at most half full
    std::uint64_t seed_;
};

} // namespace mbv
