#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv {

/// Whether two triangles have a point in common, for the doubles as given: touching, coplanar,
/// sharing corners or edges, and degenerate ones (segments and points) included. Internal.
bool trianglesOverlap(const Triangle& a, const Triangle& b);

/// The same decided in integers alone, with no filter: what trianglesOverlap falls back on.
bool trianglesOverlapExactly(const Triangle& a, const Triangle& b);

/// A segment or a point as a triangle with equal corners.
constexpr Triangle asTriangle(const Segment& s)
{
    return {s.a, s.b, s.b};
}
constexpr Triangle asTriangle(const Vec3& p)
{
    return {p, p, p};
}

} // namespace mbv
