#include "epa.h"

#include "grow.h"
#include "polytope.h"

#include <limits>

namespace mbv::convex {
namespace {

constexpr double kTolerance = 1e-11; // of the size, between lower and upper bound

} // namespace

Expansion epa(const DifferenceSupport& support, const Simplex& start, std::size_t maxVertices)
{
    Simplex tetrahedron = start;
    if (const auto flat = growToTetrahedron(support, tetrahedron))
        return *flat;
    Polytope polytope(tetrahedron);
    Expansion result;
    result.depth = std::numeric_limits<double>::infinity();
    while (Polytope::Face* face = polytope.lowest()) {
        result.proven = polytope.provenHeight();
        if (result.depth - result.proven <= kTolerance)
            break;
        const Vertex vertex = support(face->normal);
        const double extent = dot(face->normal, vertex.difference);
        if (extent < result.depth) {
            result.depth = extent;
            result.normal = face->normal;
        }
        if (extent - face->height <= kTolerance || polytope.vertexCount() >= maxVertices)
            break;
        if (!polytope.expand(*face, vertex))
            face->isExhausted = true;
    }
    result.witness = polytope.witnessOf(result.normal, result.depth);
    return result;
}

} // namespace mbv::convex
