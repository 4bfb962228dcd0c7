// Pairs of triangles in the world, as many at a time as a vector has doubles, decided unless
// rounding leaves them in doubt.
//
// Closed triangles meet exactly when some edge of one meets the other (its ends cut out of their
// common part, or it is all there is, where they are coplanar). For an edge from p to q and the
// edges of the other triangle, let the volumes be those of the tetrahedra that it spans with each,
// V = (q - p) x (f - e) . (e - p). Then
// - it certainly meets the triangle when its ends are on different sides of the plane and the three
//   volumes have one sign;
// - it certainly does not when its ends are on one side, or when two volumes have different signs:
//   its line passes outside of an edge.
// All six edges share nine volumes, and the sides of six corners are volumes too, n . (q - p).
//
// Error bound, r = 2^-53: a component of u x v, where u and v are differences of corners (one
// rounding each), is off by 4r S, S = |u_j v_k| + |u_k v_j|; the third difference has one rounding,
// its product and sums three: 8r sum S_i |w_i| <= 8r * 6 U V W with U, V, W the largest components.
// 64r U V W is more. What underflow may lose is outweighed by 2^-1022 as in triangle_filter.cpp.
// Eight times the product is computed first, so that it is infinite before a volume, at most six,
// can be (W is at least half of U and of V); nothing is decided then.
#if defined(MBV_MESH_QUERY_TRIANGLE_PAIRS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_TRIANGLE_PAIRS_INL_H
#undef MBV_MESH_QUERY_TRIANGLE_PAIRS_INL_H
#else
#define MBV_MESH_QUERY_TRIANGLE_PAIRS_INL_H
#endif

#include "collision/batch/close_up-inl.h"
#include "collision/batch/lane_point-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::size_t kPairs = 8; ///< triangle pairs that are decided at once

using D8 = hn::CappedTag<double, kPairs>;
using VD = hn::Vec<D8>;
using MD = hn::Mask<D8>;
using VDPoint = LanePoint<VD>;

HWY_INLINE VD largestOf(VD largest, const VDPoint& p)
{
    return hn::Max(largest, hn::Max(hn::Abs(p.x), hn::Max(hn::Abs(p.y), hn::Abs(p.z))));
}

/// Where a number is certainly above and below zero.
struct Sign {
    MD positive;
    MD negative;

    HWY_INLINE Sign(VD value, VD error)
        : positive(hn::Gt(value, error)), negative(hn::Lt(value, hn::Neg(error)))
    {
    }
};

/// Corners of eight pairs, lane by lane: [corner][coordinate].
struct alignas(64) Corners {
    double values[3][3][kPairs];

    /// Lanes that nothing is put into have triangles with an area: errors of those without are
    /// denormal numbers, of which each takes longer than a whole decision.
    Corners()
    {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            for (std::size_t i = 0; i < 3; ++i)
                std::fill_n(values[corner][i], kPairs, corner == i ? 1.0 : 0.0);
        }
    }
};

struct VDTriangle {
    VDPoint corner[3];

    HWY_INLINE VDTriangle(const Corners& corners, std::size_t at)
    {
        const D8 d;
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k) {
            corner[k] = {hn::Load(d, corners.values[k][0] + at),
                         hn::Load(d, corners.values[k][1] + at),
                         hn::Load(d, corners.values[k][2] + at)};
        }
    }
};

/// Bit n is pair n's. Where neither is set, rounding leaves it in doubt.
struct PairVerdicts {
    std::uint32_t meeting = 0;
    std::uint32_t apart = 0;
};

/// Adds edge `p` to `q` of one triangle to the verdict, from the sides of its ends and the volumes
/// with the other triangle's edges.
HWY_INLINE void addEdge(const Sign& p, const Sign& q, const Sign& u, const Sign& v, const Sign& w,
                        MD& meeting, MD& apart)
{
    const auto across = hn::Or(hn::And(p.positive, q.negative), hn::And(p.negative, q.positive));
    const auto beside = hn::Or(hn::And(p.positive, q.positive), hn::And(p.negative, q.negative));
    const auto through = hn::Or(hn::And(u.positive, hn::And(v.positive, w.positive)),
                                hn::And(u.negative, hn::And(v.negative, w.negative)));
    const auto past = hn::And(hn::Or(u.positive, hn::Or(v.positive, w.positive)),
                              hn::Or(u.negative, hn::Or(v.negative, w.negative)));
    meeting = hn::Or(meeting, hn::And(across, through));
    apart = hn::And(apart, hn::Or(beside, past));
}

HWY_INLINE PairVerdicts decide(const VDTriangle& a, const VDTriangle& b)
{
    const D8 d;
    VDPoint edgeA[3];
    VDPoint edgeB[3];
    auto sizeA = hn::Zero(d);
    auto sizeB = hn::Zero(d);
    auto reach = hn::Zero(d);
    VDPoint between[3][3]; // from corner i of A to corner j of B
#pragma GCC unroll 3
    for (std::size_t i = 0; i < 3; ++i) {
        edgeA[i] = subtract(a.corner[(i + 1) % 3], a.corner[i]);
        edgeB[i] = subtract(b.corner[(i + 1) % 3], b.corner[i]);
        sizeA = largestOf(sizeA, edgeA[i]);
        sizeB = largestOf(sizeB, edgeB[i]);
#pragma GCC unroll 3
        for (std::size_t j = 0; j < 3; ++j) {
            between[i][j] = subtract(b.corner[j], a.corner[i]);
            reach = largestOf(reach, between[i][j]);
        }
    }
    const auto tiny = hn::Set(d, std::numeric_limits<double>::min());
    const auto errorOf = [&](VD u, VD v) HWY_ATTR {
        const auto area = hn::Add(hn::Mul(hn::Mul(u, v), hn::Set(d, 8.0)), tiny);
        return hn::Mul(hn::MulAdd(area, reach, tiny), hn::Set(d, 0x1p-50));
    };

    const auto normalA = cross(edgeA[0], edgeA[1]);
    const auto normalB = cross(edgeB[0], edgeB[1]);
    const auto errorA = errorOf(sizeA, sizeA);
    const auto errorB = errorOf(sizeB, sizeB);
    const Sign sideOfA[3] = {{dot(normalB, between[0][0]), errorB},
                             {dot(normalB, between[1][0]), errorB},
                             {dot(normalB, between[2][0]), errorB}};
    const Sign sideOfB[3] = {{dot(normalA, between[0][0]), errorA},
                             {dot(normalA, between[0][1]), errorA},
                             {dot(normalA, between[0][2]), errorA}};

    const auto error = errorOf(sizeA, sizeB);
    const auto volume = [&](std::size_t i, std::size_t j) HWY_ATTR {
        return Sign(dot(cross(edgeA[i], edgeB[j]), between[i][j]), error);
    };
    const Sign volumes[3][3] = {{volume(0, 0), volume(0, 1), volume(0, 2)},
                                {volume(1, 0), volume(1, 1), volume(1, 2)},
                                {volume(2, 0), volume(2, 1), volume(2, 2)}};
    auto meeting = hn::Lt(sizeA, hn::Zero(d)); // nowhere
    auto apart = hn::Not(meeting);
#pragma GCC unroll 3
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t next = (i + 1) % 3;
        addEdge(sideOfA[i], sideOfA[next], volumes[i][0], volumes[i][1], volumes[i][2], meeting,
                apart);
        addEdge(sideOfB[i], sideOfB[next], volumes[0][i], volumes[1][i], volumes[2][i], meeting,
                apart);
    }
    return {bitsOf(d, meeting), bitsOf(d, apart)};
}

/// Pairs 0 to count - 1. Preconditions: all lanes hold numbers, those behind of no meaning.
HWY_INLINE PairVerdicts decide(const Corners& a, const Corners& b, std::size_t count)
{
    const D8 d;
    PairVerdicts verdicts;
    for (std::size_t at = 0; at < count; at += hn::MaxLanes(d)) {
        const PairVerdicts here = decide(VDTriangle(a, at), VDTriangle(b, at));
        verdicts.meeting |= here.meeting << at;
        verdicts.apart |= here.apart << at;
    }
    const std::uint32_t asked = (1U << count) - 1;
    return {verdicts.meeting & asked, verdicts.apart & asked};
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
