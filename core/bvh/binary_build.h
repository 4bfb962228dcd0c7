#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// The binary tree that a MeshBvh is collapsed from. Internal.
namespace mbv::bvh {

/// A box in local floats; the fourth value pads it to a vector. Empty to begin with.
struct alignas(16) Box {
    std::array<float, 4> min = {kFar, kFar, kFar, kFar};
    std::array<float, 4> max = {-kFar, -kFar, -kFar, -kFar};

    void add(const Box& box)
    {
        for (std::size_t i = 0; i < 4; ++i) {
            min[i] = box.min[i] < min[i] ? box.min[i] : min[i];
            max[i] = box.max[i] > max[i] ? box.max[i] : max[i];
        }
    }

    /// Half the surface. Precondition: not empty.
    float halfArea() const
    {
        const float x = max[0] - min[0];
        const float y = max[1] - min[1];
        const float z = max[2] - min[2];
        return x * y + y * z + z * x;
    }

    static constexpr float kFar = 4; ///< beyond every local coordinate
};

/// The triangles in slots [first, first + count), and where the two children are. Of a leaf, right
/// is 0.
struct BinaryNode {
    Box box;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;

    bool isLeaf() const { return right == 0; }
};

struct BinaryTree {
    std::vector<BinaryNode> nodes; ///< the root first; some are unused
    std::vector<std::uint32_t> order;
};

/// Splits by binned SAH down to leaves of at most kMaxLeafTriangles. Precondition: not empty.
BinaryTree buildBinary(std::span<const Box> triangles);

} // namespace mbv::bvh
