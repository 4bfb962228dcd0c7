#include "box_triangle_exact.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>

namespace mbv::sat {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using ExactVec3 = std::array<Rational, 3>;

ExactVec3 exact(const Vec3& v)
{
    return {Rational(v.x), Rational(v.y), Rational(v.z)};
}

ExactVec3 operator-(const ExactVec3& a, const ExactVec3& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

ExactVec3 cross(const ExactVec3& a, const ExactVec3& b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Rational dot(const ExactVec3& a, const ExactVec3& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Both shapes as the given doubles have them; corners are relative to the box's centre.
struct ExactPair {
    std::array<ExactVec3, 6> edges; ///< numbered as in EdgePair
    ExactVec3 halfExtents;
    std::array<ExactVec3, 3> corners;

    ExactPair(const Box& box, const Triangle& t) : halfExtents(exact(box.halfExtents))
    {
        ExactVec3 center = exact(box.center);
        if (box.given != nullptr) {
            const ExactVec3 low = exact(box.given->min);
            const ExactVec3 high = exact(box.given->max);
            for (std::size_t i = 0; i < 3; ++i) {
                center[i] = (low[i] + high[i]) / 2;
                halfExtents[i] = (high[i] - low[i]) / 2;
            }
        }
        corners = {exact(t.a) - center, exact(t.b) - center, exact(t.c) - center};
        for (std::size_t i = 0; i < 3; ++i) {
            edges[i] = exact(box.edges[i]);
            edges[i + 3] = corners[(i + 1) % 3] - corners[i];
        }
    }

    bool separatedAlong(const ExactVec3& axis) const
    {
        Rational radius = 0;
        for (std::size_t i = 0; i < 3; ++i)
            radius += halfExtents[i] * boost::multiprecision::abs(dot(axis, edges[i]));
        const std::array<Rational, 3> along = {dot(axis, corners[0]), dot(axis, corners[1]),
                                               dot(axis, corners[2])};
        const auto [low, high] = std::minmax_element(along.begin(), along.end());
        return *low > radius || *high < -radius;
    }
};

} // namespace

bool anySeparatesExactly(const Box& box, const Triangle& triangle, std::span<const EdgePair> axes)
{
    const ExactPair pair(box, triangle);
    return std::any_of(axes.begin(), axes.end(), [&](const EdgePair& axis) {
        return pair.separatedAlong(cross(pair.edges[static_cast<std::size_t>(axis.u)],
                                         pair.edges[static_cast<std::size_t>(axis.v)]));
    });
}

bool separatesExactlyInPlane(const Box& box, const Triangle& triangle)
{
    const ExactPair pair(box, triangle);
    for (std::size_t u = 0; u < 6; ++u) {
        for (std::size_t v = std::max<std::size_t>(u + 1, 3); v < 6; ++v) {
            const ExactVec3 normal = cross(pair.edges[u], pair.edges[v]);
            for (const ExactVec3& w : pair.edges) {
                if (pair.separatedAlong(cross(normal, w)))
                    return true;
            }
        }
    }
    return false;
}

} // namespace mbv::sat
