#pragma once

#include "precise_vec3.h"
#include "random_shapes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

/// Support functions and distances of points in long double, with no code of the library's, in
/// coordinates about an origin near the shapes.
namespace mbv::test {

using Real = long double;
using Precise = PreciseVec3<Real>;

inline Real length(const Precise& v)
{
    return std::sqrt(dot(v, v));
}
inline Precise unit(const Precise& v)
{
    return 1 / length(v) * v;
}
inline Precise precise(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

class PreciseExtent {
public:
    explicit PreciseExtent(const Vec3& origin) : origin_(precise(origin)) {}

    Precise at(const Vec3& p) const { return precise(p) - origin_; }

    /// The largest direction . p over the shape.
    Real support(const Shape& shape, const Precise& direction) const
    {
        return std::visit([&](const auto& s) { return of(s, direction); }, shape);
    }

    /// Of A - B.
    Real extent(const Shape& a, const Shape& b, const Precise& direction) const
    {
        return support(a, direction) + support(b, -1.0L * direction);
    }

    /// The least extent that was found from the directions of faces, edges and axes, their cross
    /// products and seeded others, and from the given one, by descending from the best of them:
    /// an upper bound of the depth.
    Real leastExtent(const Shape& a, const Shape& b, const Precise& given) const
    {
        static const std::vector<Vec3> kSeeded = unitDirections(300);
        std::vector<Precise> features = directionsOf(a);
        const std::vector<Precise> ofB = directionsOf(b);
        features.insert(features.end(), ofB.begin(), ofB.end());
        std::vector<std::pair<Real, Precise>> tried;
        const auto look = [&](const Precise& direction) {
            for (const Real sign : {1.0L, -1.0L}) {
                const Precise d = sign * direction;
                tried.emplace_back(extent(a, b, d), d);
            }
        };
        for (const Vec3& direction : kSeeded)
            look(precise(direction));
        for (std::size_t i = 0; i < features.size(); ++i) {
            look(features[i]);
            for (std::size_t j = 0; j < i; ++j) {
                const Precise across = cross(features[i], features[j]);
                if (length(across) > 0)
                    look(unit(across));
            }
        }
        std::sort(tried.begin(), tried.end(),
                  [](const auto& x, const auto& y) { return x.first < y.first; });
        Real least = tried.front().first;
        tried.resize(4);
        tried.emplace_back(extent(a, b, given), given);
        RandomShapes random(3);
        for (auto& [value, direction] : tried) {
            for (Real step : {1e-2L, 1e-6L}) {
                for (int i = 0; i < 60; ++i) {
                    const Precise other = unit(direction + step * precise(random.point(1)));
                    const Real there = extent(a, b, other);
                    step *= there < value ? 1.6L : 0.85L;
                    if (there < value) {
                        value = there;
                        direction = other;
                    }
                }
            }
            least = std::min(least, value);
        }
        return least;
    }

private:
    Real of(const Sphere& s, const Precise& d) const { return dot(d, at(s.center)) + s.radius; }
    Real of(const Aabb& s, const Precise& d) const
    {
        const Precise low = at(s.min);
        const Precise high = at(s.max);
        return std::max(d.x * low.x, d.x * high.x) + std::max(d.y * low.y, d.y * high.y) +
               std::max(d.z * low.z, d.z * high.z);
    }
    Real of(const Obb& s, const Precise& d) const
    {
        Real extent = dot(d, at(s.center));
        for (int i = 0; i < 3; ++i)
            extent +=
                s.halfExtents[i] * std::abs(dot(d, precise(s.axes[static_cast<std::size_t>(i)])));
        return extent;
    }
    Real ofSegment(const Vec3& a, const Vec3& b, const Precise& d) const
    {
        return std::max(dot(d, at(a)), dot(d, at(b)));
    }
    Real of(const Capsule& s, const Precise& d) const { return ofSegment(s.a, s.b, d) + s.radius; }
    Real of(const Segment& s, const Precise& d) const { return ofSegment(s.a, s.b, d); }
    Real of(const Cylinder& s, const Precise& d) const
    {
        const Precise axis = unit(precise(s.b) - precise(s.a));
        return ofSegment(s.a, s.b, d) + s.radius * length(cross(d, axis));
    }
    Real of(const ConvexHull& s, const Precise& d) const
    {
        Real largest = -std::numeric_limits<Real>::infinity();
        for (const Vec3& p : s.points)
            largest = std::max(largest, dot(d, at(p)));
        return largest;
    }
    Real of(const Cone& s, const Precise& d) const
    {
        const Precise axis = unit(precise(s.apex) - precise(s.baseCenter));
        return std::max(dot(d, at(s.apex)),
                        dot(d, at(s.baseCenter)) + s.radius * length(cross(d, axis)));
    }
    Real of(const Ellipsoid& s, const Precise& d) const
    {
        return dot(d, at(s.center)) + length({s.radii.x * dot(d, precise(s.axes[0])),
                                              s.radii.y * dot(d, precise(s.axes[1])),
                                              s.radii.z * dot(d, precise(s.axes[2]))});
    }
    Real of(const Triangle& s, const Precise& d) const
    {
        return std::max(ofSegment(s.a, s.b, d), dot(d, at(s.c)));
    }
    template <class S> Real of(const S&, const Precise&) const
    {
        return std::numeric_limits<Real>::infinity();
    }

    static std::vector<Precise> directionsOf(const Shape& shape)
    {
        std::vector<Precise> result;
        const auto add = [&](const Precise& v) {
            if (length(v) > 0)
                result.push_back(unit(v));
        };
        if (const auto* box = std::get_if<Obb>(&shape)) {
            for (const Vec3& axis : box->axes)
                add(precise(axis));
        }
        if (std::holds_alternative<Aabb>(shape))
            result = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        if (const auto* capsule = std::get_if<Capsule>(&shape))
            add(precise(capsule->b) - precise(capsule->a));
        if (const auto* cylinder = std::get_if<Cylinder>(&shape))
            add(precise(cylinder->b) - precise(cylinder->a));
        if (const auto* cone = std::get_if<Cone>(&shape))
            add(precise(cone->apex) - precise(cone->baseCenter));
        if (const auto* ellipsoid = std::get_if<Ellipsoid>(&shape)) {
            for (const Vec3& axis : ellipsoid->axes)
                add(precise(axis));
        }
        if (const auto* hull = std::get_if<ConvexHull>(&shape)) {
            const std::size_t count = std::min<std::size_t>(hull->points.size(), 6);
            for (std::size_t i = 1; i < count; ++i) {
                for (std::size_t j = 0; j < i; ++j)
                    add(precise(hull->points[i]) - precise(hull->points[j]));
            }
        }
        return result;
    }

    Precise origin_;
};

} // namespace mbv::test
