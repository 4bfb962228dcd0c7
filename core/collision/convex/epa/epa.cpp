#include "epa.h"

#include "initial_tetrahedron.h"
#include "polytope.h"

#include <limits>

namespace mbv::convex {
namespace {

constexpr double kTolerance = 1e-11; // of the size, between lower and upper bound

/// Precondition: the polytope has the origin in it.
Expansion expanded(Polytope& polytope, const DifferenceSupport& support, std::size_t maxVertices)
{
    Expansion result;
    result.depth = std::numeric_limits<double>::infinity();
    std::size_t last = 0;
    while (const auto lowest = polytope.lowest()) {
        result.proven = lowest->proven;
        last = lowest->face;
        if (result.depth - result.proven <= kTolerance)
            break;
        const Vertex vertex = support(lowest->normal);
        const double extent = dot(lowest->normal, vertex.difference);
        if (extent < result.depth) {
            result.depth = extent;
            result.normal = lowest->normal;
        }
        if (extent - lowest->height <= kTolerance || polytope.vertexCount() >= maxVertices)
            break;
        polytope.expand(vertex);
    }
    result.witness = polytope.witnessOf(result.normal, result.depth, last);
    return result;
}

} // namespace

Expansion epa(const DifferenceSupport& support, const Simplex& start, std::size_t maxVertices)
{
    Simplex tetrahedron = start;
    if (const auto flat = growToTetrahedron(support, tetrahedron))
        return *flat;
    Polytope polytope(tetrahedron);
    return expanded(polytope, support, maxVertices);
}

std::optional<Expansion> epa(const DifferenceSupport& support, const Extremes& start,
                             std::size_t maxVertices)
{
    constexpr double kInside = 1e-3; // of the size: less is left to where rounding is considered
    Polytope polytope(start, kInside);
    if (!polytope.lowest())
        return std::nullopt;
    return expanded(polytope, support, maxVertices);
}

} // namespace mbv::convex
