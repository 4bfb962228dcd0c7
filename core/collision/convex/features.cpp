#include "features.h"

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
    const std::array<double, 3> weights = nearestOnTriangle(a - p, b - p, c - p);
    return weights[0] * a + weights[1] * b + weights[2] * c;
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

} // namespace mbv::convex
