#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Internal.
namespace mbv {

/// Flat faces that are cut into triangles. How they are cut is of no account for what crosses them:
/// where it leaves one triangle for the next, it is in the same face.
class TriangleFaces {
public:
    /// Of the obstacles with these indices; those that are no triangles are faces of their own.
    TriangleFaces(std::span<const Shape> obstacles, std::span<const std::size_t> indices);

    /// The indices, in order, of the triangles in the plane of this one, to rounding, that are
    /// connected with it by sides that they share, corner by corner. Itself among them.
    std::vector<std::size_t> around(std::size_t index);

private:
    struct Side {
        std::uint64_t key; ///< of both corners, whichever comes first
        std::size_t triangle;
    };

    static bool hasLesserKey(const Side& x, const Side& y);

    std::span<const Shape> obstacles_;
    std::vector<Side> sides_;              ///< by their keys
    std::vector<std::size_t> reachedFrom_; ///< of each obstacle, the last that it was
};

} // namespace mbv
