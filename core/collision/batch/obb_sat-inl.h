// The separating-axis test of as many pairs of boxes as a vector has lanes: the textbook form
// (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, section 5; Ericson: Real-Time Collision
// Detection, section 4.4.1), with the rotation R = A^T B shared by all fifteen axes.
#if defined(MBV_BATCH_OBB_SAT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_BATCH_OBB_SAT_INL_H
#undef MBV_BATCH_OBB_SAT_INL_H
#else
#define MBV_BATCH_OBB_SAT_INL_H
#endif

#include "lane_point-inl.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Axis i and half extent i of as many boxes as V has lanes.
template <class V> struct FrameOf {
    LanePoint<V> axis[3];
    V half[3];
};

/// What all axes share.
template <class V> struct Relative {
    V r[3][3];    ///< A_i . B_j
    V absR[3][3]; ///< its absolute value
    V tA[3];      ///< A_i . (center B - center A)
    V tB[3];      ///< B_j . (center B - center A)
};

/// The widest gap (center distance - radius A - radius B) along the six face normals; fills `rel`.
template <class V>
HWY_INLINE V widestFaceGap(const FrameOf<V>& a, const FrameOf<V>& b, const LanePoint<V>& t,
                           Relative<V>& rel)
{
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) {
            rel.r[i][j] = dot(a.axis[i], b.axis[j]);
            rel.absR[i][j] = hn::Abs(rel.r[i][j]);
        }
        rel.tA[i] = dot(a.axis[i], t);
    }
    V widest;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        V gap = hn::Sub(hn::Abs(rel.tA[i]), a.half[i]);
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j)
            gap = hn::NegMulAdd(b.half[j], rel.absR[i][j], gap);
        widest = i == 0 ? gap : hn::Max(widest, gap);
    }
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j) {
        rel.tB[j] = dot(b.axis[j], t);
        V gap = hn::Sub(hn::Abs(rel.tB[j]), b.half[j]);
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i)
            gap = hn::NegMulAdd(a.half[i], rel.absR[i][j], gap);
        widest = hn::Max(widest, gap);
    }
    return widest;
}

/// How far B's point nearest to the center of A is outside of A, at most along A's three axes: a
/// common point where that is negative.
template <class V>
HWY_INLINE V commonPointExcess(const FrameOf<V>& a, const FrameOf<V>& b, const Relative<V>& rel)
{
    V back[3]; // from center B to the point, reversed, in B's frame
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j)
        back[j] = hn::Max(hn::Neg(b.half[j]), hn::Min(rel.tB[j], b.half[j]));
    V excess;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        V along = rel.tA[i];
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j)
            along = hn::NegMulAdd(rel.r[i][j], back[j], along);
        const V outside = hn::Sub(hn::Abs(along), a.half[i]);
        excess = i == 0 ? outside : hn::Max(excess, outside);
    }
    return excess;
}

/// The gap along A_i x B_j, a vector that is not normalized.
template <class V>
HWY_INLINE V edgeGap(const FrameOf<V>& a, const FrameOf<V>& b, const Relative<V>& rel, int i, int j)
{
    const int k = (i + 1) % 3;
    const int m = (i + 2) % 3;
    const int p = (j + 1) % 3;
    const int q = (j + 2) % 3;
    V gap = hn::Abs(hn::MulSub(rel.tA[m], rel.r[k][j], hn::Mul(rel.tA[k], rel.r[m][j])));
    gap = hn::NegMulAdd(a.half[k], rel.absR[m][j], gap);
    gap = hn::NegMulAdd(a.half[m], rel.absR[k][j], gap);
    gap = hn::NegMulAdd(b.half[p], rel.absR[i][q], gap);
    return hn::NegMulAdd(b.half[q], rel.absR[i][p], gap);
}

/// The widest gap along the nine edge axes.
template <class V>
HWY_INLINE V widestEdgeGap(const FrameOf<V>& a, const FrameOf<V>& b, const Relative<V>& rel)
{
    V widest = edgeGap(a, b, rel, 0, 0);
#pragma GCC unroll 8
    for (int axis = 1; axis < 9; ++axis)
        widest = hn::Max(widest, edgeGap(a, b, rel, axis / 3, axis % 3));
    return widest;
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
