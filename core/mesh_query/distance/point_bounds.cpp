// A triangle's nearest point is found as well as rounding allows: on an edge, or in the face. Along
// whatever direction it is seen, no point of the triangle is nearer than the nearest corner is
// along that direction.
#include "point_bounds.h"

#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "mesh_query/distance/point_bounds.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "triangle_distance-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::Node;
using bvh::PointBounds;

void boxKernel(const Node& node, const Vec3& point, double margin, PointBounds& out)
{
    const Lanes<double> d;
    const auto zero = hn::Zero(d);
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
        auto square = zero;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto p = hn::Set(d, point[static_cast<int>(i)]);
            const auto below = hn::Sub(loadFloats<double>(node.min[i] + at), p);
            const auto above = hn::Sub(p, loadFloats<double>(node.max[i] + at));
            const auto gap = hn::Max(hn::Sub(hn::Max(below, above), hn::Set(d, margin)), zero);
            square = hn::MulAdd(gap, gap, square);
        }
        hn::StoreU(square, d, out.data() + at);
    }
}

/// From the point to the edges and, where it is over it, to the face.
HWY_INLINE P3<double> shortestTo(const TriangleLanes<double>& triangle, const P3<double>& point)
{
    const Lanes<double> d;
    const auto tiny = hn::Set(d, std::numeric_limits<double>::min());
    ShortestVector<double> shortest = {{hn::Zero(d), hn::Zero(d), hn::Zero(d)},
                                       hn::Set(d, std::numeric_limits<double>::max())};
    auto least = hn::Set(d, std::numeric_limits<double>::max());
    for (std::size_t k = 0; k < 3; ++k) {
        const P3<double> from = subtract(point, triangle.corner[k]);
        const auto along =
            clampedToOne<double>(hn::Div(dot(from, triangle.edge[k]), triangle.square[k]));
        const P3<double> between =
            plusTimes<double>(subtract(triangle.corner[k], point), along, triangle.edge[k]);
        shortest.keepShorter(between, dot(between, between), hn::FirstN(d, hn::MaxLanes(d)));
        least = hn::Min(least, dot(cross(triangle.edge[k], from), triangle.normal));
    }
    const auto height = dot(subtract(triangle.corner[0], point), triangle.normal);
    const auto part = hn::Div(height, hn::Add(dot(triangle.normal, triangle.normal), tiny));
    const P3<double> toFace = {hn::Mul(part, triangle.normal.x), hn::Mul(part, triangle.normal.y),
                               hn::Mul(part, triangle.normal.z)};
    shortest.keepShorter(toFace, hn::Mul(part, height), hn::Ge(least, hn::Zero(d)));
    return shortest.between;
}

void leafKernel(const bvh::Tree& tree, const bvh::SlotRange& leaf, const Vec3& p, PointBounds& out)
{
    const Lanes<double> d;
    const P3<double> point = {hn::Set(d, p.x), hn::Set(d, p.y), hn::Set(d, p.z)};
    for (std::size_t at = 0; at < leaf.count; at += hn::MaxLanes(d)) {
        const TriangleLanes<double> triangle(loadCorner<double>(tree, leaf, 0, at),
                                             loadCorner<double>(tree, leaf, 1, at),
                                             loadCorner<double>(tree, leaf, 2, at));
        const P3<double> towards = shortestTo(triangle, point);
        auto nearest = hn::Set(d, std::numeric_limits<double>::max());
        for (const P3<double>& corner : triangle.corner)
            nearest = hn::Min(nearest, dot(subtract(corner, point), towards));
        const auto square = dot(towards, towards);
        const auto tiny = hn::Set(d, std::numeric_limits<double>::min());
        const auto bound = hn::Div(nearest, hn::Sqrt(hn::Max(square, tiny)));
        hn::StoreU(hn::IfThenElse(hn::Gt(square, tiny), bound, hn::Set(d, -1.0)), d,
                   out.data() + at);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(boxKernel);
HWY_EXPORT(leafKernel);

void bvh::boundSquares(const Node& node, const Vec3& point, double margin, PointBounds& out)
{
    HWY_DYNAMIC_DISPATCH(boxKernel)(node, point, margin, out);
}

void bvh::boundDistances(const Tree& tree, const SlotRange& leaf, const Vec3& point,
                         PointBounds& out)
{
    HWY_DYNAMIC_DISPATCH(leafKernel)(tree, leaf, point, out);
}

} // namespace mbv
#endif
