#pragma once

#include <mbv/geometry/shapes.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <array>
#include <optional>
#include <vector>

/// When moving polytopes meet, by brute force in rational numbers.
namespace mbv::test {

using Exact = boost::multiprecision::cpp_rational;
using ExactPoint = std::array<Exact, 3>;

inline ExactPoint exactPoint(const Vec3& p)
{
    return {Exact(p.x), Exact(p.y), Exact(p.z)};
}

inline std::vector<ExactPoint> exactCorners(const Shape& shape)
{
    std::vector<ExactPoint> corners;
    const auto add = [&](const auto&... points) { (corners.push_back(exactPoint(points)), ...); };
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        add(sphere->center);
    else if (const auto* segment = std::get_if<Segment>(&shape))
        add(segment->a, segment->b);
    else if (const auto* triangle = std::get_if<Triangle>(&shape))
        add(triangle->a, triangle->b, triangle->c);
    else if (const auto* hull = std::get_if<ConvexHull>(&shape))
        for (const Vec3& p : hull->points)
            add(p);
    else if (const auto* box = std::get_if<Aabb>(&shape))
        for (const Vec3& p : cornersOf(*box))
            add(p);
    return corners;
}

/// The smallest t > 0 with t m in the hull of the differences b - a: where a line enters a convex
/// set it meets a triangle, an edge or a corner of corners (Caratheodory), and all are tried.
/// Shapes that overlap at the start are not asked about.
inline std::optional<Exact> exactSweepFraction(const std::vector<ExactPoint>& a, const Vec3& motion,
                                               const std::vector<ExactPoint>& b)
{
    struct Seen {
        Exact x, y, t;
    };
    const ExactPoint m = exactPoint(motion);
    std::size_t z = 0;
    while (m[z] == 0)
        ++z;
    const std::size_t x = (z + 1) % 3;
    const std::size_t y = (z + 2) % 3;
    std::vector<Seen> seen;
    for (const ExactPoint& q : b) {
        for (const ExactPoint& p : a) {
            const Exact t = (q[z] - p[z]) / m[z];
            seen.push_back({q[x] - p[x] - t * m[x], q[y] - p[y] - t * m[y], t});
        }
    }
    std::optional<Exact> first;
    const auto meet = [&](const Exact& t) {
        if (t > 0 && (!first || t < *first))
            first = t;
    };
    const auto cross = [](const Seen& p, const Seen& q) -> Exact { return p.x * q.y - p.y * q.x; };
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Seen& p = seen[i];
        if (p.x == 0 && p.y == 0)
            meet(p.t);
        for (std::size_t j = 0; j < i; ++j) {
            const Seen& q = seen[j];
            const Exact pq = cross(p, q);
            if (pq == 0 && (p.x != q.x || p.y != q.y)) {
                const Exact share = p.x != q.x ? p.x / (p.x - q.x) : p.y / (p.y - q.y);
                if (share >= 0 && share <= 1)
                    meet(p.t + share * (q.t - p.t));
            }
            for (std::size_t k = 0; k < j; ++k) {
                const Seen& r = seen[k];
                const Exact qr = cross(q, r);
                const Exact rp = cross(r, p);
                const bool inside =
                    (pq >= 0 && qr >= 0 && rp >= 0) || (pq <= 0 && qr <= 0 && rp <= 0);
                const Exact area = pq + qr + rp;
                if (inside && area != 0)
                    meet((qr * p.t + rp * q.t + pq * r.t) / area);
            }
        }
    }
    return first;
}

} // namespace mbv::test
