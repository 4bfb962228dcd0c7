// The edges are those of both that are most across the normal, clipped by each other along the
// tangent (Catto: Contact Manifolds, Game Developers Conference 2007). Relative to A's center.
#include <mbv/collision/rectangle_manifold.h>

#include "collision/manifold/contact_frame.h"
#include "rectangle_scale.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace mbv {
namespace {

using namespace plane2d;

/// An edge as seen along the normal: ascending along the tangent.
struct SeenEdge {
    std::array<double, 2> along = {};  ///< of its ends
    std::array<double, 2> height = {}; ///< along the normal

    double heightAt(double place) const
    {
        const double length = along[1] - along[0];
        if (!(length > 0))
            return height[0];
        const double share = std::clamp((place - along[0]) / length, 0.0, 1.0);
        return height[0] + share * (height[1] - height[0]);
    }
};

/// The edge of a rectangle that faces `towards` most.
SeenEdge facingEdge(const Rectangle& s, const Vec2& towards, const Vec2& normal)
{
    const Vec2 across = perpendicular(s.axis);
    const double ofAxis = dot(s.axis, towards);
    const double ofAcross = dot(across, towards);
    const bool isAcross = std::abs(ofAcross) >= std::abs(ofAxis);
    const Vec2 out = isAcross ? std::copysign(s.halfExtents.y, ofAcross) * across
                              : std::copysign(s.halfExtents.x, ofAxis) * s.axis;
    const Vec2 half = isAcross ? s.halfExtents.x * s.axis : s.halfExtents.y * across;
    const Vec2 tangent = perpendicular(normal);
    Vec2 from = s.center + out - half;
    Vec2 to = s.center + out + half;
    if (dot(tangent, half) < 0)
        std::swap(from, to);
    return {{dot(tangent, from), dot(tangent, to)}, {dot(normal, from), dot(normal, to)}};
}

} // namespace

std::optional<RectangleManifold> contactManifold(const Rectangle& a, const Rectangle& b,
                                                 const ManifoldOptions& options)
{
    assert(options.maxPoints > 0 && options.margin >= 0);
    const std::optional<RectangleContact> found = contact(a, b);
    if (!found)
        return std::nullopt;
    if (const auto scale = scaleFor(a, b)) {
        const double margin = scale->down(Vec3{options.margin, 0, 0}).x;
        auto m = contactManifold(down(*scale, a), down(*scale, b), {options.maxPoints, margin});
        if (m) {
            m->depth = scale->up(m->depth);
            for (RectangleManifoldPoint& p : m->points)
                p = {up(*scale, p.onA), up(*scale, p.onB), scale->up(p.depth)};
        }
        return m;
    }
    const Vec2& normal = found->normal;
    const Vec2 tangent = perpendicular(normal);
    const SeenEdge ofA = facingEdge({{}, a.halfExtents, a.axis}, normal, normal);
    const SeenEdge ofB = facingEdge({b.center - a.center, b.halfExtents, b.axis}, -normal, normal);
    const double low = std::max(ofA.along[0], ofB.along[0]);
    const double high = std::min(ofA.along[1], ofB.along[1]);
    const double slack = manifold::kSlack * std::min(norm(a.halfExtents), norm(b.halfExtents));

    RectangleManifold result = {found->depth, normal, {}};
    for (const double place : {low, high}) {
        const double height = ofA.heightAt(place);
        const double depth = height - ofB.heightAt(place);
        if (low <= high && depth >= -options.margin - slack) {
            const Vec2 onA = a.center + (height * normal + place * tangent);
            result.points.push_back({onA, {}, std::clamp(depth, -options.margin, result.depth)});
        }
    }
    auto& points = result.points;
    if (points.size() == 2 && !(high - low > slack))
        points.pop_back();
    if (points.size() == 2 && points[1].depth > points[0].depth)
        std::swap(points[0], points[1]);
    if (points.empty() || points.front().depth < result.depth - slack)
        points.insert(points.begin(), {found->pointOnA, {}, result.depth});
    points.front().depth = result.depth;
    points.resize(std::min({points.size(), options.maxPoints, std::size_t{2}}));
    for (RectangleManifoldPoint& p : points)
        p.onB = p.onA - p.depth * normal;
    return result;
}

} // namespace mbv
