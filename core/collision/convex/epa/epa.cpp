#include "epa.h"

#include "initial_tetrahedron.h"
#include "polytope.h"

#include <algorithm>
#include <limits>

namespace mbv::convex {
namespace {

constexpr double kTolerance = 1e-11; // of the size, between lower and upper bound

/// Whether a ball about what is touched along the normal proves its direction to be the least,
/// which is taken then.
bool isProvenByBall(const InnerBalls& balls, const DifferenceSupport& support, Expansion& result)
{
    const WayOut ball = balls.about(support(result.normal));
    if (!(ball.extent > 0))
        return false;
    result.ball = std::max(result.ball, ball.extent);
    const double extent = dot(ball.direction, support(ball.direction).difference);
    if (!(extent - ball.extent <= kTolerance))
        return false;
    if (extent < result.depth) {
        result.depth = extent;
        result.normal = ball.direction;
    }
    return true;
}

/// Precondition: the polytope has the origin in it.
Expansion expanded(Polytope& polytope, const DifferenceSupport& support, std::size_t maxVertices,
                   const InnerBalls* balls)
{
    constexpr std::size_t kFew = 20; // most have come to an end before
    std::size_t nextBall = kFew;
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
        const std::size_t count = polytope.vertexCount();
        if (extent - lowest->height <= kTolerance)
            break;
        if (balls != nullptr && (count >= nextBall || count >= maxVertices)) {
            nextBall = 2 * count;
            if (isProvenByBall(*balls, support, result))
                break;
        }
        if (count >= maxVertices)
            break;
        polytope.expand(vertex);
    }
    result.witness = polytope.witnessOf(result.normal, result.depth, last);
    return result;
}

} // namespace

Expansion epa(const DifferenceSupport& support, const Simplex& start, std::size_t maxVertices,
              const InnerBalls* balls)
{
    Simplex tetrahedron = start;
    if (const auto flat = growToTetrahedron(support, tetrahedron))
        return *flat;
    Polytope polytope(tetrahedron);
    return expanded(polytope, support, maxVertices, balls);
}

std::optional<Expansion> epa(const DifferenceSupport& support, const Extremes& start,
                             std::size_t maxVertices)
{
    constexpr double kInside = 1e-3; // of the size: less is left to where rounding is considered
    Polytope polytope(start, kInside);
    if (!polytope.lowest())
        return std::nullopt;
    return expanded(polytope, support, maxVertices, nullptr);
}

} // namespace mbv::convex
