// What parts the triangles of two leaves along an axis: less than to compare them, and as good for
// nearly all leaves that are not the nearest.
#if defined(MBV_LEAF_AXIS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_LEAF_AXIS_INL_H
#undef MBV_LEAF_AXIS_INL_H
#else
#define MBV_LEAF_AXIS_INL_H
#endif

#include "triangle_distance-inl.h"

#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// A direction from A to B, of unit length, or zero, which parts nothing.
template <class T> struct LeafAxis {
    T inA[3] = {}; ///< in A's frame
    T inB[3] = {}; ///< how far along it the axes of B's frame lead
    T offset = 0;  ///< and the origin of B's frame is

    LeafAxis() = default;

    LeafAxis(const bvh::DistanceFrame<T>& frame, const Vec3& unit)
    {
        for (int i = 0; i < 3; ++i)
            inA[i] = static_cast<T>(unit[i]);
        see(frame);
    }

    /// Between the middles of the boxes of two leaves, children of these nodes.
    LeafAxis(const bvh::DistanceFrame<T>& frame, const bvh::Node& a, std::size_t childOfA,
             const bvh::Node& b, std::size_t childOfB)
    {
        T between[3];
        for (std::size_t i = 0; i < 3; ++i)
            between[i] = frame.translation[i] - (a.min[i][childOfA] + a.max[i][childOfA]) / 2;
        for (std::size_t j = 0; j < 3; ++j) {
            const T middle = (b.min[j][childOfB] + b.max[j][childOfB]) / 2;
            for (std::size_t i = 0; i < 3; ++i)
                between[i] += frame.map[i][j] * middle;
        }
        const T square =
            between[0] * between[0] + between[1] * between[1] + between[2] * between[2];
        if (!(square > std::numeric_limits<T>::min()))
            return;
        const T perLength = 1 / std::sqrt(square);
        for (std::size_t i = 0; i < 3; ++i)
            inA[i] = perLength * between[i];
        see(frame);
    }

    /// How far triangles of A reach.
    HWY_INLINE V<T> endOf(const P3<T> (&corners)[3]) const
    {
        const P3<T> axis = broadcast<T>(inA);
        return hn::Max(hn::Max(dot(corners[0], axis), dot(corners[1], axis)),
                       dot(corners[2], axis));
    }

private:
    void see(const bvh::DistanceFrame<T>& frame)
    {
        for (std::size_t i = 0; i < 3; ++i) {
            offset += inA[i] * frame.translation[i];
            for (std::size_t j = 0; j < 3; ++j)
                inB[j] += inA[i] * frame.map[i][j];
        }
    }
};

/// How far along an axis the triangles of a leaf of B begin.
template <class T> class BeginOfLeaf {
public:
    HWY_INLINE BeginOfLeaf(const LeafAxis<T>& along, const bvh::Tree& tree,
                           const bvh::SlotRange& leaf)
    {
        const Lanes<T> d;
        const P3<T> axis = broadcast<T>(along.inB);
        auto first = hn::Set(d, std::numeric_limits<T>::max());
        for (std::size_t at = 0; at < leaf.count; at += hn::MaxLanes(d)) {
            const auto least = hn::Min(hn::Min(dot(loadCorner<T>(tree, leaf, 0, at), axis),
                                               dot(loadCorner<T>(tree, leaf, 1, at), axis)),
                                       dot(loadCorner<T>(tree, leaf, 2, at), axis));
            const auto begin = hn::Add(least, hn::Set(d, along.offset));
            hn::StoreU(begin, d, triangles_ + at);
            first = hn::IfThenElse(hn::FirstN(d, leaf.count - at), hn::Min(first, begin), first);
        }
        first_ = hn::GetLane(hn::MinOfLanes(d, first));
    }

    /// Whether triangles of A that reach so far reach any of them.
    HWY_INLINE hn::Mask<Lanes<T>> isWithin(V<T> ends) const { return isWithin(first_, ends); }

    /// The same of one of them.
    HWY_INLINE hn::Mask<Lanes<T>> isWithin(std::uint32_t triangle, V<T> ends) const
    {
        return isWithin(triangles_[triangle], ends);
    }

private:
    static HWY_INLINE hn::Mask<Lanes<T>> isWithin(T begin, V<T> ends)
    {
        return hn::Not(hn::Lt(ends, hn::Set(Lanes<T>(), begin)));
    }

    alignas(64) T triangles_[bvh::kWidth];
    T first_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
