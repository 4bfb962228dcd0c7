#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

/// The binary tree that a MeshBvh is collapsed from. Internal.
namespace mbv::bvh {

/// A box in local floats; the fourth values have no meaning for it. Empty to begin with.
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

/// The triangles in slots [first, first + count), and where the two children are, side by side. Of
/// a leaf, `children` is 0.
struct BinaryNode {
    std::array<float, 3> min;
    std::array<float, 3> max;
    std::uint32_t first;
    std::uint32_t count;
    std::uint32_t children;

    bool isLeaf() const { return children == 0; }

    float halfArea() const
    {
        const float x = max[0] - min[0];
        const float y = max[1] - min[1];
        const float z = max[2] - min[2];
        return x * y + y * z + z * x;
    }
};

struct BinaryTree {
    std::unique_ptr<BinaryNode[]> nodes; ///< the root first, children after their parent
    std::size_t count = 0;               ///< of nodes
    std::vector<std::uint32_t> order;    ///< the triangle in each slot
};

/// Splits by binned SAH down to leaves of at most kMaxLeafTriangles. Precondition: not empty.
BinaryTree buildBinary(std::span<const Box> triangles);

} // namespace mbv::bvh
