// Points and vectors, one in each lane.
#if defined(MBV_BATCH_LANE_POINT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_BATCH_LANE_POINT_INL_H
#undef MBV_BATCH_LANE_POINT_INL_H
#else
#define MBV_BATCH_LANE_POINT_INL_H
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class V> struct LanePoint {
    V x, y, z;
};

template <class V> HWY_INLINE LanePoint<V> subtract(const LanePoint<V>& a, const LanePoint<V>& b)
{
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

template <class V> HWY_INLINE V dot(const LanePoint<V>& a, const LanePoint<V>& b)
{
    return hn::MulAdd(a.z, b.z, hn::MulAdd(a.y, b.y, hn::Mul(a.x, b.x)));
}

template <class V> HWY_INLINE LanePoint<V> cross(const LanePoint<V>& u, const LanePoint<V>& v)
{
    return {hn::MulSub(u.y, v.z, hn::Mul(u.z, v.y)), hn::MulSub(u.z, v.x, hn::Mul(u.x, v.z)),
            hn::MulSub(u.x, v.y, hn::Mul(u.y, v.x))};
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
