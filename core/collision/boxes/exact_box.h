#pragma once

#include "collision/exact/exact_vector.h"
#include "sat_axis.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <array>

namespace mbv::sat {

/// A box with nothing rounded: of one given by its bounds, the true center and half extents.
/// Internal.
struct ExactBox {
    RationalVec3 center;
    RationalVec3 halfExtents;
    std::array<RationalVec3, 3> edges;

    explicit ExactBox(const Box& box)
        : center(exact(box.center)),
          halfExtents(exact(box.halfExtents)), edges{exact(box.edges[0]), exact(box.edges[1]),
                                                     exact(box.edges[2])}
    {
        if (box.given == nullptr)
            return;
        const RationalVec3 low = exact(box.given->min);
        const RationalVec3 high = exact(box.given->max);
        for (std::size_t i = 0; i < 3; ++i) {
            center[i] = (low[i] + high[i]) / 2;
            halfExtents[i] = (high[i] - low[i]) / 2;
        }
    }

    /// Half the box's width along the direction, times the length of that.
    Rational radiusAlong(const RationalVec3& direction) const
    {
        Rational radius = 0;
        for (std::size_t i = 0; i < 3; ++i)
            radius += halfExtents[i] * boost::multiprecision::abs(dot(direction, edges[i]));
        return radius;
    }
};

} // namespace mbv::sat
