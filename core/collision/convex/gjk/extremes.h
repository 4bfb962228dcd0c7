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
    const auto vertex = [](const Vec3& onA, const Vec3& onB) {
        return Vertex{onA - onB, onA, onB};
    };
    // B's are those along the opposite directions.
    return {vertex(ofA[0], ofB[1]), vertex(ofA[1], ofB[0]), vertex(ofA[2], ofB[3]),
            vertex(ofA[3], ofB[2]), vertex(ofA[4], ofB[5]), vertex(ofA[5], ofB[4])};
}

/// A and B are farther apart than `clear` along one of the axes.
bool areApart(const Extremes& extremes, double clear);

/// A tetrahedron of extremes that has the origin in it, as deep shapes most often have. The answer
/// is that of GJK, which takes longer.
std::optional<GjkResult> insideExtremes(const Extremes& extremes);

} // namespace mbv::convex
