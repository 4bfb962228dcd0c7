#pragma once

#include "cores.h"
#include "gjk_result.h"

#include <array>
#include <optional>

/// Internal.
namespace mbv::convex {

template <Core A, Core B> Vertex supportOfDifference(const A& a, const B& b, const Vec3& direction)
{
    const Vec3 onA = a.support(direction);
    const Vec3 onB = b.support(-direction);
    return {onA - onB, onA, onB};
}

/// The vertices of A - B along x, -x, y, -y, z and -z.
using Extremes = std::array<Vertex, 6>;

template <Core A, Core B> Extremes extremesOfDifference(const A& a, const B& b)
{
    const std::array<Vec3, 6> ofA = extremesOf(a);
    const std::array<Vec3, 6> ofB = extremesOf(b);
    Extremes extremes;
    for (std::size_t i = 0; i < extremes.size(); ++i) {
        const Vec3& onB = ofB[i ^ 1]; // along the opposite direction
        extremes[i] = {ofA[i] - onB, ofA[i], onB};
    }
    return extremes;
}

/// A and B are farther apart than `clear` along one of the axes.
bool areApart(const Extremes& extremes, double clear);

/// A tetrahedron of extremes that has the origin in it, as deep shapes most often have. The answer
/// is that of GJK, which takes longer.
std::optional<GjkResult> insideExtremes(const Extremes& extremes);

} // namespace mbv::convex
