#include "body_search.h"

#include "cell_search.h"
#include "ellipsoid_and_body.h"

namespace mbv::convex {

Shallowest<BodyLeast> shallowest(const BodyPair& pair, const BodyLeast& known, double tolerance)
{
    const EllipsoidAndBody problem(pair);
    return CellSearch(problem, known, tolerance).run();
}

} // namespace mbv::convex
