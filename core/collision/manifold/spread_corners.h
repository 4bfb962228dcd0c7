#pragma once

#include <mbv/geometry/vec2.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace mbv::manifold {

/// A value for each corner, as long as whole vectors are.
struct CornerColumns {
    static constexpr std::size_t kMaxLanes = 8;

    double* x;
    double* y;
    double* gain; ///< what a corner adds; -1 where it is taken, or there is none
    std::size_t count;
};

/// Corners of a convex polygon in order, of which some are taken that span a large part of it.
class SpreadCorners {
public:
    /// Precondition: count is not 0.
    explicit SpreadCorners(std::size_t count);
    SpreadCorners(const SpreadCorners&) = delete;
    SpreadCorners& operator=(const SpreadCorners&) = delete;

    void put(std::size_t i, const Vec2& corner)
    {
        columns_.x[i] = corner.x;
        columns_.y[i] = corner.y;
    }

    /// So many of them, ascending: the first, the farthest from it, and one by one those that add
    /// most to the area. Precondition: there are more, and `most` is not 0.
    std::span<const std::size_t> take(std::size_t most);

private:
    static constexpr std::size_t kFew = CornerColumns::kMaxLanes;

    // Most polygons need no memory of their own.
    alignas(64) std::array<double, 3 * kFew> few_;
    std::array<std::size_t, kFew> fewTaken_;
    std::vector<double> many_;
    std::vector<std::size_t> manyTaken_;
    CornerColumns columns_;
};

} // namespace mbv::manifold
