#pragma once

#include "collision/exact/exact_vector.h"
#include "sat_axis.h"

#include <array>

namespace mbv::sat {

/// A box with nothing rounded: of one given by its bounds, the true center and half extents. Number
/// is a Fraction, or a BoundedNumber. Internal.
template <class Number> struct ExactBox {
    ExactVector<Number> center;
    ExactVector<Number> halfExtents;
    std::array<ExactVector<Number>, 3> edges;

    explicit ExactBox(const Box& box)
        : center(numbersOf<Number>(box.center)),
          halfExtents(numbersOf<Number>(box.halfExtents)), edges{numbersOf<Number>(box.edges[0]),
                                                                 numbersOf<Number>(box.edges[1]),
                                                                 numbersOf<Number>(box.edges[2])}
    {
        if (box.given == nullptr)
            return;
        const ExactVector<Number> low = numbersOf<Number>(box.given->min);
        const ExactVector<Number> high = numbersOf<Number>(box.given->max);
        const Number half = Number::of(0.5);
        for (std::size_t i = 0; i < 3; ++i) {
            center[i] = half * (low[i] + high[i]);
            halfExtents[i] = half * (high[i] - low[i]);
        }
    }

    /// Half the box's width along the direction, times the length of that.
    Number radiusAlong(const ExactVector<Number>& direction) const
    {
        Number radius;
        for (std::size_t i = 0; i < 3; ++i)
            radius = radius + halfExtents[i] * abs(dot(direction, edges[i]));
        return radius;
    }
};

} // namespace mbv::sat
