#include "box_triangle_exact.h"

#include "exact_box.h"

#include <algorithm>

namespace mbv::sat {
namespace {

/// Both shapes as the given doubles have them; corners are relative to the box's center.
struct ExactPair {
    ExactBox box;
    std::array<FractionVec3, 3> corners;
    std::array<FractionVec3, 6> edges; ///< numbered as in EdgePair

    ExactPair(const Box& given, const Triangle& t)
        : box(given), corners{fractions(t.a) - box.center, fractions(t.b) - box.center,
                              fractions(t.c) - box.center},
          edges{box.edges[0],
                box.edges[1],
                box.edges[2],
                corners[1] - corners[0],
                corners[2] - corners[1],
                corners[0] - corners[2]}
    {
    }

    bool separatedAlong(const FractionVec3& axis) const
    {
        const Fraction radius = box.radiusAlong(axis);
        const std::array<Fraction, 3> along = {dot(axis, corners[0]), dot(axis, corners[1]),
                                               dot(axis, corners[2])};
        const auto [low, high] = std::minmax_element(along.begin(), along.end());
        return *low > radius || *high < -radius;
    }
};

} // namespace

bool anySeparatesExactly(const Box& box, const Triangle& triangle, std::span<const EdgePair> axes)
{
    const ExactPair pair(box, triangle);
    return std::any_of(axes.begin(), axes.end(), [&](const EdgePair& axis) {
        return pair.separatedAlong(cross(pair.edges[static_cast<std::size_t>(axis.u)],
                                         pair.edges[static_cast<std::size_t>(axis.v)]));
    });
}

bool separatesExactlyInPlane(const Box& box, const Triangle& triangle)
{
    const ExactPair pair(box, triangle);
    for (std::size_t u = 0; u < 6; ++u) {
        for (std::size_t v = std::max<std::size_t>(u + 1, 3); v < 6; ++v) {
            const FractionVec3 normal = cross(pair.edges[u], pair.edges[v]);
            for (const FractionVec3& w : pair.edges) {
                if (pair.separatedAlong(cross(normal, w)))
                    return true;
            }
        }
    }
    return false;
}

} // namespace mbv::sat
