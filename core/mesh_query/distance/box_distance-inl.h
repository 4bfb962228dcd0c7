// How far a box is from the eight children of a node at least, in floats or doubles.
#if defined(MBV_MESH_QUERY_BOX_DISTANCE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_BOX_DISTANCE_INL_H
#undef MBV_MESH_QUERY_BOX_DISTANCE_INL_H
#else
#define MBV_MESH_QUERY_BOX_DISTANCE_INL_H
#endif

#include "distance_frame.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// As many lanes of T as there are children of a node, or fewer.
template <class T> using Lanes = hn::CappedTag<T, bvh::kWidth>;

template <class T> using V = hn::Vec<Lanes<T>>;

template <class T> HWY_INLINE V<T> loadFloats(const float* from)
{
    const Lanes<T> d;
    if constexpr (sizeof(T) == sizeof(float))
        return hn::LoadU(d, from);
    else
        return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, Lanes<T>>(), from));
}

/// Of the children of a node, in its local unit.
template <class T> struct alignas(64) ChildDistances {
    T square[bvh::kWidth]; ///< at most their squared distances from a box
    T size[bvh::kWidth];   ///< half the sums of their three extents
};

template <class T>
HWY_INLINE ChildDistances<T> childDistances(const bvh::DistanceFrame<T>& frame,
                                            const bvh::DistanceBox<T>& box, const bvh::Node& node)
{
    ChildDistances<T> out;
    const Lanes<T> d;
    const auto half = hn::Set(d, T{0.5});
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
        V<T> middle[3];
        V<T> extent[3];
        auto square = hn::Zero(d);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto low = loadFloats<T>(node.min[i] + at);
            const auto high = loadFloats<T>(node.max[i] + at);
            middle[i] = hn::Mul(half, hn::Add(low, high));
            extent[i] = hn::Mul(half, hn::Sub(high, low));
            const auto between = hn::Abs(hn::Sub(middle[i], hn::Set(d, box.center[i])));
            const auto gap = hn::Sub(hn::Sub(between, extent[i]), hn::Set(d, box.extent[i]));
            const auto positive = hn::Max(gap, hn::Zero(d));
            square = hn::MulAdd(positive, positive, square);
        }
        auto axisSquare = hn::Zero(d);
        for (std::size_t j = 0; j < 3; ++j) {
            auto between = hn::Set(d, -box.axisCenter[j]);
            auto reach = hn::Set(d, box.axisExtent[j]);
            for (std::size_t i = 0; i < 3; ++i) {
                between = hn::MulAdd(middle[i], hn::Set(d, frame.rotation[i][j]), between);
                reach = hn::MulAdd(extent[i], hn::Set(d, std::abs(frame.rotation[i][j])), reach);
            }
            const auto gap = hn::Max(hn::Sub(hn::Abs(between), reach), hn::Zero(d));
            axisSquare = hn::MulAdd(gap, gap, axisSquare);
        }
        hn::Store(hn::Max(square, axisSquare), d, out.square + at);
        hn::Store(hn::Add(extent[0], hn::Add(extent[1], extent[2])), d, out.size + at);
    }
    return out;
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
