#include "features.h"

#include "collision/exact/accurate_cross.h"
#include "collision/nearest/nearest.h"

namespace mbv::convex {

Features featuresOf(const BoxCore& box)
{
    Features result;
    for (std::size_t i = 0; i < 3; ++i)
        result.directions[i] = 2 * box.halfEdges[i];
    for (unsigned corner = 0; corner < 8; ++corner) {
        Vec3 p = box.center;
        for (unsigned i = 0; i < 3; ++i)
            p += ((corner >> i & 1U) != 0 ? 1.0 : -1.0) * box.halfEdges[i];
        result.corners[result.cornerCount++] = p;
        for (unsigned i = 0; i < 3; ++i) {
            if ((corner >> i & 1U) == 0)
                result.edges[result.edgeCount++] = {p, i};
        }
    }
    for (unsigned i = 0; i < 3; ++i) {
        const auto& [u, v] =
            std::pair(result.directions[(i + 1) % 3], result.directions[(i + 2) % 3]);
        result.faces[result.faceCount++] = {result.corners[0], u, v};
        result.faces[result.faceCount++] = {result.corners[1U << i], u, v};
    }
    return result;
}

Features featuresOf(const PointsCore<3>& triangle)
{
    Features result;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& start = triangle.points[i];
        result.corners[result.cornerCount++] = start;
        result.directions[i] = triangle.points[(i + 1) % 3] - start;
        result.edges[result.edgeCount++] = {start, i};
    }
    result.faces[result.faceCount++] = {triangle.points[0], result.directions[0],
                                        triangle.points[2] - triangle.points[0], true};
    return result;
}

Features featuresOf(const PointsCore<2>& segment)
{
    Features result;
    result.corners = {segment.points[0], segment.points[1]};
    result.cornerCount = 2;
    result.directions[0] = segment.points[1] - segment.points[0];
    result.edges[0] = {segment.points[0], 0};
    result.edgeCount = 1;
    return result;
}

/// Coordinate by coordinate. The edges are orthogonal to 1e-6, and each round leaves that much of
/// the error of the round before.
Vec3 nearestPoint(const BoxCore& box, const Vec3& p)
{
    constexpr int kRounds = 3;
    std::array<double, 3> s = {};
    Vec3 rest = p - box.center;
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3& edge = box.halfEdges[i];
            const double squared = dot(edge, edge);
            if (!(squared > 0))
                continue;
            const double moved = std::clamp(s[i] + dot(rest, edge) / squared, -1.0, 1.0);
            rest -= (moved - s[i]) * edge;
            s[i] = moved;
        }
    }
    return box.center + s[0] * box.halfEdges[0] + s[1] * box.halfEdges[1] + s[2] * box.halfEdges[2];
}

Vec3 nearestPoint(const PointsCore<3>& triangle, const Vec3& p)
{
    const auto& [a, b, c] = triangle.points;
    return nearest::points(p, Triangle{a, b, c}).onB;
}

Vec3 nearestPoint(const PointsCore<2>& segment, const Vec3& p)
{
    return nearest::points(p, Segment{segment.points[0], segment.points[1]}).onB;
}

/// With n = u x v and w from the start of A's edge to that of B's, the lines are nearest at
/// s = (w x v) . n / |n|^2 and t = (w x u) . n / |n|^2. Between nearly parallel lines both are in
/// doubt, along the lines; projecting the one point on the other line and back takes that out of
/// the distance. Ends of edges are corners, looked at already.
void keepNearestOfEdges(const Features& a, const Features& b, NearestPair& nearest)
{
    const auto within = [](double s) { return s > 0 && s < 1; };
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const Vec3& u = a.directions[i];
            const Vec3& v = b.directions[j];
            const Vec3 normal = accurateCross(u, v);
            const double squared = dot(normal, normal);
            if (!(squared > 0))
                continue;
            const double uu = dot(u, u);
            const double vv = dot(v, v);
            for (std::size_t p = 0; p < a.edgeCount; ++p) {
                for (std::size_t q = 0; a.edges[p].direction == i && q < b.edgeCount; ++q) {
                    if (b.edges[q].direction != j)
                        continue;
                    const Vec3 w = b.edges[q].start - a.edges[p].start;
                    const double crossing = dot(cross(w, v), normal) / squared;
                    if (!within(crossing) || !within(dot(cross(w, u), normal) / squared))
                        continue;
                    const double t = std::clamp(dot(crossing * u - w, v) / vv, 0.0, 1.0);
                    const double s = std::clamp(dot(w + t * v, u) / uu, 0.0, 1.0);
                    nearest.keepNearer(a.edges[p].start + s * u, b.edges[q].start + t * v);
                }
            }
        }
    }
}

/// Of a face that is a segment to rounding the weights are noise; then the pair is not near, and
/// its edges are.
void keepPiercings(const Features& a, const Features& b, NearestPair& nearest)
{
    for (std::size_t f = 0; f < b.faceCount; ++f) {
        const auto& [corner, u, v, isTriangle] = b.faces[f];
        const Vec3 normal = accurateCross(u, v);
        const double squared = dot(normal, normal);
        if (!(squared > 0))
            continue;
        for (std::size_t e = 0; e < a.edgeCount; ++e) {
            const Vec3& along = a.directions[a.edges[e].direction];
            const double height = dot(a.edges[e].start - corner, normal);
            const double climb = dot(along, normal);
            const double r = -height / climb;
            if (!(r >= 0 && r <= 1)) // nor where the edge is parallel to the face
                continue;
            const Vec3 at = a.edges[e].start + r * along;
            const double s = dot(accurateCross(at - corner, v), normal) / squared;
            const double t = dot(accurateCross(u, at - corner), normal) / squared;
            if (s >= 0 && t >= 0 && s <= 1 && t <= 1 && (!isTriangle || s + t <= 1))
                nearest.keepNearer(at, corner + s * u + t * v);
        }
    }
}

} // namespace mbv::convex
