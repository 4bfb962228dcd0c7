// The textbook form of the separating-axis test (Ericson, Real-Time Collision Detection, section
// 4.4.1) in floats, beside the size of the boxes, which is the sum of their half extents. A lane
// each of the axes of one kind: the faces of A, those of B, and the edges of B by one edge of A.
//
// Verdicts are certain for the reasons that sat_quick.cpp gives: along each axis, what the boxes
// are apart is wrong there by less than kDoubt. Rounding to floats and computing in them, some ten
// products and sums of at most 2, adds less than 1e-5: half of kRoughDoubt covers either.
//
// Along an edge axis of sine s, the overlap as a length is wrong by 1 / s as much: with s >= 0.2,
// by less than 16 x 2.1e-6 / s + 1e-5 / s, and two that are compared by twice that, which kRough
// covers. Where s is less, the axis is not judged.
#include "axis_overlaps.h"

#include "quick_bounds.h"

#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/boxes/axis_overlaps.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::pair::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

AxisOverlaps axisOverlaps(const Obb& /*a*/, const Obb& /*b*/)
{
    return {};
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using F4 = hn::FixedTag<float, 4>;
using V4 = hn::Vec<F4>;

constexpr float kRoughDoubt = 2e-4F;
static_assert(kRoughDoubt > sat::kDoubt + 1e-5);
constexpr float kRough = 0x1p-11F;
constexpr float kFlatSquared = 0.04F;

/// The last lane has no meaning, here and below.
HWY_INLINE V4 toFloats(const Vec3& v, double scale)
{
    const hn::FixedTag<double, 2> d2;
    const hn::Rebind<float, decltype(d2)> f2;
    const auto xy = hn::Mul(hn::LoadU(d2, &v.x), hn::Set(d2, scale));
    return hn::Combine(F4(), hn::DemoteTo(f2, hn::Set(d2, v.z * scale)), hn::DemoteTo(f2, xy));
}

/// Three vectors, by coordinate or by vector.
struct Three {
    V4 v[3];
};

/// The coordinates of three vectors.
HWY_INLINE Three coordinatesOf(const Three& of)
{
    const F4 d;
    const V4 low = hn::InterleaveLower(d, of.v[0], of.v[1]);
    const V4 high = hn::InterleaveUpper(d, of.v[0], of.v[1]);
    return {{hn::ConcatLowerLower(d, of.v[2], low),
             hn::ConcatLowerUpper(d, hn::Reverse2(d, of.v[2]), low),
             hn::ConcatUpperLower(d, of.v[2], high)}};
}

/// Of the vectors with these coordinates, the products with one vector.
HWY_INLINE V4 dots(const Three& coordinates, V4 with)
{
    return hn::MulAdd(coordinates.v[2], hn::Broadcast<2>(with),
                      hn::MulAdd(coordinates.v[1], hn::Broadcast<1>(with),
                                 hn::Mul(coordinates.v[0], hn::Broadcast<0>(with))));
}

/// In each lane the next of the three.
HWY_INLINE V4 next(V4 v)
{
    alignas(16) static constexpr std::int32_t kNext[] = {1, 2, 0, 3};
    const F4 d;
    return hn::TableLookupLanes(v, hn::SetTableIndices(d, kNext));
}

/// The overlap along the products of an edge of A with those of B, times the sine.
template <int kEdge>
HWY_INLINE V4 acrossEdges(const Three& cosines, const Three& sizes, V4 alongA, V4 halfA, V4 halfB)
{
    constexpr int k = (kEdge + 1) % 3;
    constexpr int m = (kEdge + 2) % 3;
    const V4 size = next(sizes.v[kEdge]);
    const V4 half = next(halfB);
    const V4 ofA = hn::MulAdd(hn::Broadcast<k>(halfA), sizes.v[m],
                              hn::Mul(hn::Broadcast<m>(halfA), sizes.v[k]));
    const V4 radii = hn::MulAdd(half, next(size), hn::MulAdd(next(half), size, ofA));
    const V4 between = hn::MulSub(hn::Broadcast<m>(alongA), cosines.v[k],
                                  hn::Mul(hn::Broadcast<k>(alongA), cosines.v[m]));
    return hn::Sub(radii, hn::Abs(between));
}

/// The extent along three axes of a box with these half edges, whose cosines with them are of these
/// sizes, edge by edge.
HWY_INLINE V4 extentOf(V4 half, const Three& sizes)
{
    return hn::MulAdd(hn::Broadcast<2>(half), sizes.v[2],
                      hn::MulAdd(hn::Broadcast<1>(half), sizes.v[1],
                                 hn::Mul(hn::Broadcast<0>(half), sizes.v[0])));
}

/// The overlaps along the faces of A, those of B, and, times the sine, the edges of each of A.
struct Overlaps {
    V4 v[5];
};

/// Of six, in all lanes.
HWY_INLINE V4 leastOf(V4 a, V4 b)
{
    const F4 d;
    return hn::MinOfLanes(d, hn::IfThenElse(hn::FirstN(d, 3), hn::Min(a, b), hn::Inf(d)));
}

HWY_INLINE bool isAny(hn::Mask<F4> mask)
{
    const F4 d;
    return !hn::AllFalse(d, hn::And(mask, hn::FirstN(d, 3)));
}

HWY_INLINE bool isAnyApart(V4 overlaps)
{
    return isAny(hn::Lt(overlaps, hn::Set(F4(), -kRoughDoubt)));
}

/// Of boxes that no face holds apart, whose overlaps along them are at least `ofFaces`.
HWY_INLINE AxisOverlaps::Verdict verdictOf(const Overlaps& overlaps, V4 ofFaces, const Three& sizes)
{
    const F4 d;
    if (isAnyApart(hn::Min(overlaps.v[2], hn::Min(overlaps.v[3], overlaps.v[4]))))
        return AxisOverlaps::Verdict::Apart;
    const V4 doubt = hn::Set(d, kRoughDoubt);
    const V4 parallel =
        hn::IfThenElseZero(hn::Gt(ofFaces, hn::Set(d, static_cast<float>(sat::kDeep))),
                           hn::Set(d, static_cast<float>(sat::kParallel)));
    auto isMeeting = hn::Gt(ofFaces, doubt);
    for (int i = 0; i < 3; ++i) {
        const V4 sine = hn::Add(sizes.v[(i + 1) % 3], sizes.v[(i + 2) % 3]); // at least
        isMeeting =
            hn::And(isMeeting, hn::Or(hn::Gt(overlaps.v[2 + i], doubt), hn::Lt(sine, parallel)));
    }
    return isAny(hn::Not(isMeeting)) ? AxisOverlaps::Verdict::Doubtful
                                     : AxisOverlaps::Verdict::Meeting;
}

/// Bits as AxisOverlaps has them.
HWY_INLINE std::uint32_t mayBeLeast(const Overlaps& overlaps, const Three& cosines)
{
    const F4 d;
    V4 lengths[5] = {overlaps.v[0], overlaps.v[1]};
    V4 known = hn::Min(overlaps.v[0], overlaps.v[1]);
    for (int i = 0; i < 3; ++i) {
        const V4 squaredSine = hn::NegMulAdd(cosines.v[i], cosines.v[i], hn::Set(d, 1));
        const auto isFlat = hn::Lt(squaredSine, hn::Set(d, kFlatSquared));
        const V4 length = hn::Div(overlaps.v[2 + i], hn::Sqrt(squaredSine));
        known = hn::Min(known, hn::IfThenElse(isFlat, known, length));
        lengths[2 + i] = hn::IfThenElse(isFlat, hn::Neg(hn::Inf(d)), length);
    }
    const V4 most = hn::Add(leastOf(known, known), hn::Set(d, kRough));
    std::uint32_t bits = 0;
    for (int i = 0; i < 5; ++i) {
        std::uint8_t more[8] = {};
        hn::StoreMaskBits(d, hn::Gt(lengths[i], most), more);
        bits |= (~more[0] & 7U) << (3 * i);
    }
    return bits;
}

AxisOverlaps axisOverlaps(const Obb& a, const Obb& b)
{
    const Vec3 between = b.center - a.center;
    const double squares = dot(a.halfExtents, a.halfExtents) + dot(b.halfExtents, b.halfExtents);
    if (dot(between, between) > sat::kSpheres * squares + sat::kTiny)
        return {AxisOverlaps::Verdict::Apart, 0};

    const double size = a.halfExtents.x + a.halfExtents.y + a.halfExtents.z + b.halfExtents.x +
                        b.halfExtents.y + b.halfExtents.z;
    const V4 halfA = toFloats(a.halfExtents, 1 / size);
    const V4 halfB = toFloats(b.halfExtents, 1 / size);
    const V4 way = toFloats(between, 1 / size);
    const Three axesA = {{toFloats(a.axes[0], 1), toFloats(a.axes[1], 1), toFloats(a.axes[2], 1)}};
    const Three axesB = {{toFloats(b.axes[0], 1), toFloats(b.axes[1], 1), toFloats(b.axes[2], 1)}};
    const Three ofA = coordinatesOf(axesA);
    const Three ofB = coordinatesOf(axesB);
    Three cosines; // of each edge of A with those of B
    Three sizes;
    Three sizesOfB; // of those of each edge of B with those of A
    for (int i = 0; i < 3; ++i) {
        cosines.v[i] = dots(ofB, axesA.v[i]);
        sizes.v[i] = hn::Abs(cosines.v[i]);
        sizesOfB.v[i] = hn::Abs(dots(ofA, axesB.v[i]));
    }
    const V4 alongA = dots(ofA, way);
    const V4 alongB = dots(ofB, way);
    Overlaps overlaps;
    overlaps.v[0] = hn::Sub(hn::Add(halfA, extentOf(halfB, sizesOfB)), hn::Abs(alongA));
    overlaps.v[1] = hn::Sub(hn::Add(halfB, extentOf(halfA, sizes)), hn::Abs(alongB));
    const V4 ofFaces = leastOf(overlaps.v[0], overlaps.v[1]);
    if (isAnyApart(ofFaces))
        return {AxisOverlaps::Verdict::Apart, 0};
    overlaps.v[2] = acrossEdges<0>(cosines, sizes, alongA, halfA, halfB);
    overlaps.v[3] = acrossEdges<1>(cosines, sizes, alongA, halfA, halfB);
    overlaps.v[4] = acrossEdges<2>(cosines, sizes, alongA, halfA, halfB);
    return {verdictOf(overlaps, ofFaces, sizes), mayBeLeast(overlaps, cosines)};
}

#endif

} // namespace mbv::pair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::pair {

HWY_EXPORT(axisOverlaps);

AxisOverlaps axisOverlaps(const Obb& a, const Obb& b)
{
    return HWY_DYNAMIC_DISPATCH(axisOverlaps)(a, b);
}

} // namespace mbv::pair
#endif
