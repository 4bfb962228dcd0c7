#pragma once

#include "collision/exact/exact_fraction.h"
#include "sat_axis.h"

#include <array>

namespace mbv::sat {

/// A box with nothing rounded: of one given by its bounds, the true center and half extents.
/// Internal.
struct ExactBox {
    FractionVec3 center;
    FractionVec3 halfExtents;
    std::array<FractionVec3, 3> edges;

    explicit ExactBox(const Box& box)
        : center(fractions(box.center)),
          halfExtents(fractions(box.halfExtents)), edges{fractions(box.edges[0]),
                                                         fractions(box.edges[1]),
                                                         fractions(box.edges[2])}
    {
        if (box.given == nullptr)
            return;
        const FractionVec3 low = fractions(box.given->min);
        const FractionVec3 high = fractions(box.given->max);
        const Fraction half = Fraction::of(0.5);
        for (std::size_t i = 0; i < 3; ++i) {
            center[i] = half * (low[i] + high[i]);
            halfExtents[i] = half * (high[i] - low[i]);
        }
    }

    /// Half the box's width along the direction, times the length of that.
    Fraction radiusAlong(const FractionVec3& direction) const
    {
        Fraction radius;
        for (std::size_t i = 0; i < 3; ++i)
            radius = radius + halfExtents[i] * abs(dot(direction, edges[i]));
        return radius;
    }
};

} // namespace mbv::sat
