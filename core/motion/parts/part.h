#pragma once

#include <mbv/motion/first_contact.h>

#include "bvh/bvh_tree.h"

#include <cstdint>
#include <limits>

/// The hierarchy of a moving body. Internal.
namespace mbv::motion {

/// A box of a body, in the body's frame, and what is in it: a node of a mesh's tree, one triangle,
/// or a shape.
struct Part {
    Vec3 center;
    Vec3 halfExtents;
    double radius = 0; ///< of the box, from its center; infinite for a shape without end
    double reach = 0;  ///< no point of it is farther from the body's origin
    const bvh::Node* node = nullptr; ///< of a node's child; null of a triangle or a shape
    std::uint32_t index = 0;         ///< of the child, or of the triangle
};

struct PartColumns;

/// Covers the roundings of a box's center and of the corners of what is in it.
inline constexpr double kWiderBox = 1 + 8 * std::numeric_limits<double>::epsilon();

/// A convex piece that is not cut further, in the body's frame.
struct Piece {
    Shape shape;
    double reach = 0; ///< no point of it is farther from the body's origin
};

class PartTree {
public:
    /// `body` must outlive it.
    explicit PartTree(const Body& body);

    [[nodiscard]] Part root() const;
    static bool isPiece(const Part& part) { return part.node == nullptr; }

    /// A piece, or a leaf of some triangles.
    static bool isSmall(const Part& part) { return isPiece(part) || part.node->isLeaf(part.index); }

    /// What is in a part that is no piece.
    void open(const Part& part, PartColumns& parts) const;

    /// Precondition: isPiece(part).
    [[nodiscard]] Piece pieceOf(const Part& part) const;

    bool isMesh() const { return tree_ != nullptr; }

    /// Precondition: isMesh().
    const MeshBvh& mesh() const { return std::get<MeshBvh>(body_); }

    /// Precondition: not isMesh().
    const Shape& shape() const { return std::get<Shape>(body_); }

    /// Of a mesh, in the body's frame.
    [[nodiscard]] Triangle cornersOf(std::uint32_t index) const;

private:
    [[nodiscard]] Part childOf(const bvh::Node& node, std::uint32_t child) const;
    [[nodiscard]] Part triangle(std::uint32_t index) const;

    const Body& body_;
    const bvh::Tree* tree_ = nullptr; ///< of a mesh
    bool isOrdinary_ = false;         ///< in size: squares of its lengths are doubles
};

} // namespace mbv::motion
