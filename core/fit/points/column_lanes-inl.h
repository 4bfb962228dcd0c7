// What kernels over columns of points share, compiled once per instruction set.
#if defined(MBV_FIT_COLUMN_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_FIT_COLUMN_LANES_INL_H
#undef MBV_FIT_COLUMN_LANES_INL_H
#else
#define MBV_FIT_COLUMN_LANES_INL_H
#endif

#include "point_columns.h"

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<double>;
using Lanes = hn::Vec<Tag>;

/// A vector of points, lane by lane what UnitFrame::toUnit makes of them.
HWY_INLINE void loadInFrame(const Vec3& center, double scale, const Vec3* points, Lanes& x,
                            Lanes& y, Lanes& z)
{
    const Tag tag;
    hn::LoadInterleaved3(tag, &points->x, x, y, z);
    const Lanes factor = hn::Set(tag, scale);
    x = hn::Mul(factor, hn::Sub(x, hn::Set(tag, center.x)));
    y = hn::Mul(factor, hn::Sub(y, hn::Set(tag, center.y)));
    z = hn::Mul(factor, hn::Sub(z, hn::Set(tag, center.z)));
}

/// Dot products with a direction, whose components fill the lanes of dx, dy and dz.
HWY_INLINE Lanes dotLanes(Lanes dx, Lanes dy, Lanes dz, Lanes x, Lanes y, Lanes z)
{
    return hn::Add(hn::Add(hn::Mul(dx, x), hn::Mul(dy, y)), hn::Mul(dz, z));
}

/// A direction in all lanes.
struct AxisLanes {
    Lanes x, y, z;

    HWY_INLINE explicit AxisLanes(const Vec3& axis)
        : x(hn::Set(Tag(), axis.x)), y(hn::Set(Tag(), axis.y)), z(hn::Set(Tag(), axis.z))
    {
    }

    HWY_INLINE Lanes along(Lanes px, Lanes py, Lanes pz) const
    {
        return dotLanes(x, y, z, px, py, pz);
    }
};

HWY_INLINE double smallestLane(Lanes v)
{
    return hn::GetLane(hn::MinOfLanes(Tag(), v));
}

HWY_INLINE double largestLane(Lanes v)
{
    return hn::GetLane(hn::MaxOfLanes(Tag(), v));
}

/// The smallest index among the lanes that hold the value. Indices are kept as doubles, exact up to
/// 2^53.
HWY_INLINE std::size_t indexOf(double value, Lanes values, Lanes indices)
{
    const auto holds = hn::Eq(values, hn::Set(Tag(), value));
    const auto none = hn::Set(Tag(), 1e300);
    return static_cast<std::size_t>(smallestLane(hn::IfThenElse(holds, indices, none)));
}

/// The least and the largest of coordinates along three axes, in every lane.
struct LaneExtents {
    Lanes lowA, lowB, lowC, highA, highB, highC;

    HWY_INLINE LaneExtents()
    {
        lowA = lowB = lowC = hn::Set(Tag(), 1e300);
        highA = highB = highC = hn::Set(Tag(), -1e300);
    }

    HWY_INLINE void add(Lanes a, Lanes b, Lanes c)
    {
        lowA = hn::Min(lowA, a);
        lowB = hn::Min(lowB, b);
        lowC = hn::Min(lowC, c);
        highA = hn::Max(highA, a);
        highB = hn::Max(highB, b);
        highC = hn::Max(highC, c);
    }

    HWY_INLINE Extents ofAllLanes() const
    {
        return {{smallestLane(lowA), smallestLane(lowB), smallestLane(lowC)},
                {largestLane(highA), largestLane(highB), largestLane(highC)}};
    }
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
