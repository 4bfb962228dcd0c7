// Triangles: the nearest pair of two of them, or of one and a point or a segment, has a corner
// facing the inside of a triangle, or lies on two edges, or is a point where an edge pierces the
// other triangle. Every candidate is computed and the least is taken; none is excluded by region
// tests, whose determinants are only rounding for needles and slivers.
#include "collision/exact/accurate_cross.h"
#include "nearest.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace mbv::nearest {
namespace {

std::array<Segment, 3> edgesOf(const Triangle& t)
{
    return {Segment{t.a, t.b}, Segment{t.b, t.c}, Segment{t.c, t.a}};
}

void keepNearer(Points& best, const Points& candidate, double& bestDistance)
{
    const double distance = candidate.distance();
    if (distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
    }
}

/// A triangle in a frame at its corner a, scaled to about 1.
struct Face {
    Vec3 origin;
    double unit;
    Vec3 ab;
    Vec3 ac;
    Vec3 normal; ///< ab x ac to full relative precision; zero where the corners are on a line
    double normalSquared; ///< below the normal doubles the face is nothing but its edges

    Face(const Triangle& t, double farthest)
        : origin(t.a),
          unit(powerOfTwoBelow(
              std::max({maxComponent(abs(t.b - t.a)), maxComponent(abs(t.c - t.a)), farthest}))),
          ab((t.b - t.a) / unit), ac((t.c - t.a) / unit), normal(accurateCross(ab, ac)),
          normalSquared(dot(normal, normal))
    {
    }

    Vec3 toLocal(const Vec3& p) const { return (p - origin) / unit; }

    /// The point's projection on the plane lies in the triangle.
    bool faces(const Vec3& local) const
    {
        return normalSquared >= std::numeric_limits<double>::min() &&
               dot(accurateCross(ab, local), normal) >= 0 &&
               dot(accurateCross(ac - ab, local - ab), normal) >= 0 &&
               dot(accurateCross(local, ac), normal) >= 0;
    }

    /// Height over the plane in units of |normal|.
    double height(const Vec3& local) const { return dot(local, normal); }
};

double farthestOf(const Vec3& from, const Vec3& p)
{
    return maxComponent(abs(p - from));
}

/// From p straight to the inside of the triangle, where it is there that p projects to.
std::optional<Points> straightOnto(const Face& face, const Vec3& p)
{
    const Vec3 local = face.toLocal(p);
    if (!face.faces(local))
        return std::nullopt;
    const Vec3 between = -(face.height(local) / face.normalSquared * face.unit) * face.normal;
    return Points{p, p + between, between};
}

/// The point where the segment passes through the inside of the triangle.
std::optional<Vec3> piercingPoint(const Segment& s, const Face& face)
{
    const Vec3 from = face.toLocal(s.a);
    const Vec3 to = face.toLocal(s.b);
    const double heightFrom = face.height(from);
    const double heightTo = face.height(to);
    if ((heightFrom > 0 && heightTo > 0) || (heightFrom < 0 && heightTo < 0))
        return std::nullopt;
    const double change = heightFrom - heightTo;
    const double t = change == 0 ? 0 : heightFrom / change;
    if (!face.faces(from + t * (to - from)))
        return std::nullopt;
    return s.a + t * (s.b - s.a);
}

Face faceOf(const Triangle& t, const Vec3& p)
{
    return {t, farthestOf(t.a, p)};
}

Face faceOf(const Triangle& t, const Segment& s)
{
    return {t, std::max(farthestOf(t.a, s.a), farthestOf(t.a, s.b))};
}

Face faceOf(const Triangle& t, const Triangle& other)
{
    return {t, std::max(
                   {farthestOf(t.a, other.a), farthestOf(t.a, other.b), farthestOf(t.a, other.c)})};
}

} // namespace

Points points(const Vec3& a, const Triangle& b)
{
    if (const auto straight = straightOnto(faceOf(b, a), a))
        return *straight;
    const auto edges = edgesOf(b);
    Points best = points(a, edges[0]);
    double bestDistance = best.distance();
    keepNearer(best, points(a, edges[1]), bestDistance);
    keepNearer(best, points(a, edges[2]), bestDistance);
    return best;
}

Points points(const Segment& a, const Triangle& b)
{
    const Face face = faceOf(b, a);
    if (const auto pierced = piercingPoint(a, face))
        return {*pierced, *pierced, {}};
    const auto edges = edgesOf(b);
    Points best = points(a, edges[0]);
    double bestDistance = best.distance();
    keepNearer(best, points(a, edges[1]), bestDistance);
    keepNearer(best, points(a, edges[2]), bestDistance);
    for (const Vec3& end : {a.a, a.b}) {
        if (const auto straight = straightOnto(face, end))
            keepNearer(best, *straight, bestDistance);
    }
    return best;
}

Points points(const Triangle& a, const Triangle& b)
{
    const Face faceA = faceOf(a, b);
    const Face faceB = faceOf(b, a);
    const auto edgesA = edgesOf(a);
    const auto edgesB = edgesOf(b);
    for (const Segment& edge : edgesA) {
        if (const auto pierced = piercingPoint(edge, faceB))
            return {*pierced, *pierced, {}};
    }
    for (const Segment& edge : edgesB) {
        if (const auto pierced = piercingPoint(edge, faceA))
            return {*pierced, *pierced, {}};
    }

    Points best = points(a.a, b.a);
    double bestDistance = best.distance();
    for (const Segment& edgeA : edgesA) {
        for (const Segment& edgeB : edgesB)
            keepNearer(best, points(edgeA, edgeB), bestDistance);
    }
    for (const Segment& edge : edgesA) {
        if (const auto straight = straightOnto(faceB, edge.a))
            keepNearer(best, *straight, bestDistance);
    }
    for (const Segment& edge : edgesB) {
        if (const auto straight = straightOnto(faceA, edge.a))
            keepNearer(best, flipped(*straight), bestDistance);
    }
    return best;
}

} // namespace mbv::nearest
