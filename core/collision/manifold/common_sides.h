#pragma once

#include "box_face.h"
#include "manifold_points.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace mbv::manifold {

struct SideStarts;

/// Corners of a polygon that two faces of boxes have in common as seen along z, in order: those at
/// which the faces are not apart; see keepCommon().
class CommonSides {
public:
    /// The sides of A, 0..3, and of B, 4..7, by their directions.
    using Order = std::array<std::uint8_t, 8>;

    /// Lengths of less than `same` are as good as none. Without any where that is no polygon: the
    /// faces are apart, or meet along an edge, or one is seen as no more than an edge.
    CommonSides(const BoxFace& a, const BoxFace& b, double same, const DepthRange& range);

    std::span<const LocalPoint> points() const { return {starts_.data(), count_}; }
    /// Of points(), the one that is as deep as the contact; where none is, nothing.
    std::optional<std::size_t> deepest() const { return deepest_; }

private:
    void takeKept(const SideStarts& starts, const Order& order);
    void takeDistinct(const SideStarts& starts, const Order& order, double same,
                      const DepthRange& range);

    std::array<LocalPoint, 8> starts_; ///< of the polygon's sides
    std::size_t count_ = 0;
    std::optional<std::size_t> deepest_;
};

} // namespace mbv::manifold
