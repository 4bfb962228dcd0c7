#pragma once

#include <mbv/geometry/shapes.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// What a MeshBvh is made of. Internal.
namespace mbv::bvh {

inline constexpr std::size_t kWidth = 8;            ///< children of a node, triangles of a leaf
inline constexpr std::size_t kMaxLeafTriangles = 8; ///< at most kWidth
inline constexpr int kMaxDepth = 72;                ///< of the binary tree; see binary_build.cpp
inline constexpr std::size_t kCornerRows = 9;       ///< x, y, z of a, then of b, then of c

/// Boxes and corners are floats in a frame where the mesh is about as large as 1, whatever its size
/// and place: local = (p - origin) scale. The scale is a power of two, so multiplying by it is
/// exact. Every local coordinate of the mesh is within [-1, 1].
struct LocalFrame {
    Vec3 origin;
    double scale = 1;

    /// Precondition: p is within the bounds of the mesh, whose middle is the origin; then the
    /// difference cannot overflow, as p times the scale could.
    Vec3 toLocal(const Vec3& p) const { return scale * (p - origin); }
};

/// What is lost at most between a coordinate and its local float, rounded to nearest: half a float
/// ulp below 1, and the one rounding of toLocal().
inline constexpr double kCornerError = 0x1p-25 + 0x1p-53;

/// Up to eight children. The boxes contain the local corners exactly; they are wider than the
/// corners' floats by more than kCornerError.
struct alignas(64) Node {
    float min[3][kWidth];
    float max[3][kWidth];
    std::uint32_t first[kWidth];     ///< a child node's index, or a leaf's first slot
    std::uint8_t triangles[kWidth];  ///< of a leaf; 0 for a node
    std::uint8_t splitDepth[kWidth]; ///< below this node, in the binary tree it was collapsed from
    std::uint8_t children = 0;       ///< the slots in use, from 0 on
    std::uint8_t leaves = 0;         ///< bit n is set where child n is a leaf

    bool isLeaf(std::size_t child) const { return triangles[child] != 0; }
};

/// What can be cut off the edges of each child's box, along the diagonals of the coordinate planes:
/// the corners are in what is left (an 18-DOP). A row for each edge that is parallel to an axis, in
/// parts of the child's own size; see edgeRow() and edge_cuts.cpp.
struct alignas(32) EdgeCuts {
    std::uint8_t rows[12][kWidth];
};

/// Of a cut: in the sum of the half extents of a child's box.
inline constexpr float kPartOfCut = 0x1p-7F;

/// The row for the edge between the sides of two axes, a < b; whether these are the lower ones.
constexpr std::size_t edgeRow(std::size_t a, std::size_t b, bool isLowerA, bool isLowerB)
{
    return 4 * (a + b - 1) + (isLowerA ? 1 : 0) + (isLowerB ? 2 : 0);
}

/// A run of slots: the triangles of a leaf, or of a whole subtree.
struct SlotRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Which triangle of the mesh is in a slot.
struct Slot {
    std::array<std::uint32_t, 3> vertices; ///< those of the triangle
    std::uint32_t triangle;
};

struct Tree {
    LocalFrame frame;
    Aabb bounds;                ///< of all corners, exact, the mesh's coordinates
    double reach = 0;           ///< the largest |coordinate| of those
    Node whole = {};            ///< one child, the root: its box is that of the mesh
    std::vector<Node> nodes;    ///< the root first, parents before children
    std::vector<EdgeCuts> cuts; ///< of the nodes, those of `whole` last
    std::vector<Slot> slots;
    std::vector<std::uint32_t> order; ///< the slots' triangles, for MeshBvh::trianglesAtLevel
    std::vector<float> corners;       ///< see cornerRow()
    int depth = 0;

    /// Precondition: the node is one of the tree's, or its `whole`.
    const EdgeCuts& cutsOf(const Node& node) const
    {
        return &node == &whole ? cuts.back() : cuts[static_cast<std::size_t>(&node - nodes.data())];
    }

    SlotRange leaf(const Node& node, std::size_t child) const
    {
        return {node.first[child], node.triangles[child]};
    }

    /// Row r (see kCornerRows) of a leaf's corners: one float for each triangle. Vectors of up to
    /// kWidth floats may be loaded there; what lies behind the last triangle has no meaning.
    const float* cornerRow(const SlotRange& leaf, std::size_t row) const
    {
        return corners.data() + kCornerRows * leaf.first + row * leaf.count;
    }
};

} // namespace mbv::bvh
