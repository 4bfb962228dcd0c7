#include "swept_disc.h"

#include "collision/exact/accurate_cross.h"
#include "rounded_polygon.h"

#include <cmath>
#include <limits>

namespace mbv::convex {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Far below rounding: what is no longer has no direction.
constexpr double kNothing = 1e-100;

SweptDisc::Edge edgeAlong(const Vec3& half)
{
    const double length = std::sqrt(dot(half, half));
    return length > kNothing ? SweptDisc::Edge{half / length, length}
                             : SweptDisc::Edge{{1, 0, 0}, 0};
}

SweptDisc::Edge axisOf(const CylinderCore& cylinder)
{
    return {cylinder.unitAxis, dot(cylinder.halfAxis, cylinder.unitAxis)};
}

/// u x v to full relative precision, of unit vectors.
Vec3 accurateAcross(const Vec3& u, const Vec3& v)
{
    constexpr double kNearlyParallel = 0.1;
    const Vec3 plain = cross(u, v);
    return dot(plain, plain) > kNearlyParallel * kNearlyParallel ? plain : accurateCross(u, v);
}

/// What is seen along an edge: two coordinates across it, x across the disc's axis as well.
class View {
public:
    View(const SweptDisc::Edge& along, const SweptDisc& disc)
    {
        const Vec3& axis = disc.axis().unit;
        const Vec3 across = accurateAcross(along.unit, axis);
        const double sine = std::sqrt(dot(across, across));
        const bool isAlongAxis = sine <= 4 * kEpsilon;
        x_ = isAlongAxis ? anyPerpendicular(along.unit) : across / sine;
        y_ = cross(x_, along.unit);
        std::array<Vec2, RoundedPolygon::kMaxEdges> halfEdges;
        std::size_t count = 0;
        for (const SweptDisc::Edge& edge : disc.edges) {
            if (&edge == &along)
                continue;
            Vec2 seen = edge.half * toPlane(edge.unit);
            if (&edge == &disc.axis())
                seen.x = 0;
            halfEdges[count++] = seen;
        }
        // The disc is seen as an ellipse, the longer axis along x.
        const double cosine = isAlongAxis ? 1 : std::abs(dot(axis, along.unit));
        polygon_.emplace(toPlane(disc.center), std::span(halfEdges).first(count),
                         Vec2{disc.radius, cosine * disc.radius});
    }

    void keepLessAcrossEdges(WayOut& best) const
    {
        keepLess(polygon_->leastAcrossEdges({{}, best.extent}), best);
    }
    void keepLessInCorners(WayOut& best) const
    {
        keepLess(polygon_->leastInCorners({{}, best.extent}), best);
    }

private:
    Vec2 toPlane(const Vec3& v) const { return {dot(v, x_), dot(v, y_)}; }

    void keepLess(const Extent2& found, WayOut& best) const
    {
        if (found.extent < best.extent)
            best = {found.direction.x * x_ + found.direction.y * y_, found.extent};
    }

    Vec3 x_;
    Vec3 y_;
    std::optional<RoundedPolygon> polygon_;
};

} // namespace

SweptDisc::SweptDisc(const BoxCore& a, const CylinderCore& b)
    : center(a.center - b.center), radius(b.radius)
{
    edges.push_back(axisOf(b));
    for (const Vec3& half : a.halfEdges)
        edges.push_back(edgeAlong(half));
}

SweptDisc::SweptDisc(const PointsCore<2>& a, const CylinderCore& b)
    : center((a.points[0] + a.points[1]) / 2 - b.center), radius(b.radius)
{
    edges.push_back(axisOf(b));
    edges.push_back(edgeAlong((a.points[1] - a.points[0]) / 2));
}

double SweptDisc::extentAlong(const Vec3& direction) const
{
    const Vec3 across = cross(direction, axis().unit);
    double half = radius * std::sqrt(dot(across, across));
    for (const Edge& edge : edges)
        half += edge.half * std::abs(dot(edge.unit, direction));
    return half + dot(center, direction);
}

WayOut shortestWayOut(const SweptDisc& disc)
{
    WayOut best = {{}, std::numeric_limits<double>::infinity()};
    // Of a box the edges are across its faces.
    for (const SweptDisc::Edge& edge : disc.edges) {
        const double offset = dot(disc.center, edge.unit);
        const double half = disc.extentAlong(edge.unit) - offset;
        const double extent = half - std::abs(offset);
        if (extent < best.extent)
            best = {offset > 0 ? -edge.unit : edge.unit, extent};
    }
    boost::container::static_vector<View, SweptDisc::kMaxEdges> views;
    for (const SweptDisc::Edge& along : disc.edges) {
        if (along.half > 0)
            views.emplace_back(along, disc).keepLessAcrossEdges(best);
    }
    for (const View& view : views)
        view.keepLessInCorners(best);
    best.extent = disc.extentAlong(best.direction);
    return best;
}

} // namespace mbv::convex
