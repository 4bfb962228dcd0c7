#include "swept_discs.h"

#include "collision/exact/accurate_cross.h"
#include "rounded_polygon.h"
#include "two_rims.h"

#include <cmath>
#include <limits>

namespace mbv::convex {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Far below rounding: what is no longer has no direction.
constexpr double kNothing = 1e-100;

SweptDiscs::Edge edgeAlong(const Vec3& half)
{
    const double length = std::sqrt(dot(half, half));
    return length > kNothing ? SweptDiscs::Edge{half / length, length, 0}
                             : SweptDiscs::Edge{{1, 0, 0}, 0, 0};
}

SweptDiscs::Edge axisOf(const CylinderCore& cylinder)
{
    return {cylinder.unitAxis, dot(cylinder.halfAxis, cylinder.unitAxis), cylinder.radius};
}

/// u x v to full relative precision, of unit vectors.
Vec3 accurateAcross(const Vec3& u, const Vec3& v)
{
    constexpr double kNearlyParallel = 0.1;
    const Vec3 plain = cross(u, v);
    return dot(plain, plain) > kNearlyParallel * kNearlyParallel ? plain : accurateCross(u, v);
}

/// What is seen along an edge: two coordinates across it, x across the axis of a disc as well.
class View {
public:
    View(const SweptDiscs::Edge& along, const SweptDiscs& discs)
    {
        const SweptDiscs::Edge* disc = &along;
        for (const SweptDiscs::Edge& edge : discs.edges) {
            if (&edge != &along && edge.radius > 0)
                disc = &edge;
        }
        const Vec3 across = accurateAcross(along.unit, disc->unit);
        const double sine = std::sqrt(dot(across, across));
        const bool isAlongAxis = sine <= 4 * kEpsilon;
        x_ = isAlongAxis ? anyPerpendicular(along.unit) : across / sine;
        y_ = cross(x_, along.unit);
        std::array<Vec2, RoundedPolygon::kMaxEdges> halfEdges;
        std::size_t count = 0;
        for (const SweptDiscs::Edge& edge : discs.edges) {
            if (&edge == &along)
                continue;
            Vec2 seen = edge.half * toPlane(edge.unit);
            if (&edge == disc)
                seen.x = 0;
            halfEdges[count++] = seen;
        }
        // The disc is seen as an ellipse, the longer axis along x; one across the edge as a circle.
        const double cosine = isAlongAxis ? 1 : std::abs(dot(disc->unit, along.unit));
        polygon_.emplace(toPlane(discs.center), std::span(halfEdges).first(count),
                         Vec2{disc->radius, cosine * disc->radius},
                         disc == &along ? 0 : along.radius);
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

SweptDiscs::SweptDiscs(const BoxCore& a, const CylinderCore& b) : center(a.center - b.center)
{
    edges.push_back(axisOf(b));
    for (const Vec3& half : a.halfEdges)
        edges.push_back(edgeAlong(half));
}

SweptDiscs::SweptDiscs(const PointsCore<2>& a, const CylinderCore& b)
    : center((a.points[0] + a.points[1]) / 2 - b.center)
{
    edges.push_back(axisOf(b));
    edges.push_back(edgeAlong((a.points[1] - a.points[0]) / 2));
}

SweptDiscs::SweptDiscs(const CylinderCore& a, const CylinderCore& b) : center(a.center - b.center)
{
    edges.push_back(axisOf(b));
    edges.push_back(axisOf(a));
}

double SweptDiscs::extentAlong(const Vec3& direction) const
{
    double half = 0;
    for (const Edge& edge : edges) {
        half += edge.half * std::abs(dot(edge.unit, direction));
        if (edge.radius > 0) {
            const Vec3 across = cross(direction, edge.unit);
            half += edge.radius * std::sqrt(dot(across, across));
        }
    }
    return half + dot(center, direction);
}

std::optional<WayOut> shortestWayOut(const SweptDiscs& discs)
{
    WayOut best = {{}, std::numeric_limits<double>::infinity()};
    // Of a box the edges are across its faces.
    for (const SweptDiscs::Edge& edge : discs.edges) {
        const double offset = dot(discs.center, edge.unit);
        const double half = discs.extentAlong(edge.unit) - offset;
        const double extent = half - std::abs(offset);
        if (extent < best.extent)
            best = {offset > 0 ? -edge.unit : edge.unit, extent};
    }
    if (best.extent < -kClear)
        return best;
    boost::container::static_vector<View, SweptDiscs::kMaxEdges> views;
    for (const SweptDiscs::Edge& along : discs.edges) {
        if (along.half > 0)
            views.emplace_back(along, discs).keepLessAcrossEdges(best);
    }
    for (const View& view : views)
        view.keepLessInCorners(best);
    const bool hasTwoRims =
        discs.edges.size() == 2 && discs.edges[0].radius > 0 && discs.edges[1].radius > 0;
    if (hasTwoRims && best.extent >= -kClear) {
        const auto atRims = shortestAtRims(discs, best);
        if (!atRims)
            return std::nullopt;
        best = *atRims;
    }
    best.extent = discs.extentAlong(best.direction);
    return best;
}

} // namespace mbv::convex
