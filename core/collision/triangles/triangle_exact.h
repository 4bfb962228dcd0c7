#pragma once

#include <mbv/geometry/shapes.h>

#include <bitset>
#include <cstddef>

namespace mbv {

/// Whether two triangles have a point in common, for the doubles as given: touching, coplanar,
/// sharing corners or edges, and degenerate ones (segments and points) included. Internal.
bool trianglesOverlap(const Triangle& a, const Triangle& b);

/// The same of a segment, which may be a point: by the sides that its ends are on.
bool segmentMeetsTriangle(const Segment& s, const Triangle& t);

inline bool isOnTriangle(const Vec3& p, const Triangle& t)
{
    return segmentMeetsTriangle({p, p}, t);
}

inline constexpr std::size_t kTriangleAxisCount = 11;

/// Candidate separating axes: the normals of a and b, then edge i of a x edge j of b at 2 + 3i + j.
/// Edge 0 is from corner a to b, 1 from b to c, 2 from c to a.
using TriangleAxes = std::bitset<kTriangleAxisCount>;

/// The same decided in integers, where rounding left these axes in doubt and the others clearly do
/// not separate: what trianglesOverlap falls back on.
bool trianglesOverlapExactly(const Triangle& a, const Triangle& b, const TriangleAxes& doubtful);

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
