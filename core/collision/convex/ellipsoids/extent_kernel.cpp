#include "extent_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/convex/ellipsoids/extent_kernel.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::convex::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, kExtentLanes>;
using V = hn::Vec<D>;

struct Vectors {
    V x;
    V y;
    V z;
};

HWY_INLINE V dot(const Vectors& n, const Vec3& v)
{
    const D d;
    return hn::Add(hn::Add(hn::Mul(n.x, hn::Set(d, v.x)), hn::Mul(n.y, hn::Set(d, v.y))),
                   hn::Mul(n.z, hn::Set(d, v.z)));
}

HWY_INLINE V lengthOf(V x, V y, V z)
{
    return hn::Sqrt(hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z)));
}

HWY_INLINE V extentOf(const CenteredEllipsoid& e, const Vectors& n)
{
    return lengthOf(dot(n, e.halfAxes[0]), dot(n, e.halfAxes[1]), dot(n, e.halfAxes[2]));
}

/// Also stores what the column of B is to have.
HWY_INLINE V extentOf(const CenteredEllipsoid& e, const Vectors& n, double* column)
{
    const V extent = extentOf(e, n);
    hn::StoreU(extent, D(), column);
    return extent;
}

HWY_INLINE V extentOf(const UprightBody& b, const Vectors& n, double* column)
{
    const D d;
    const auto part = [&](V x, double half) { return hn::Mul(hn::Set(d, half), hn::Abs(x)); };
    const V level = hn::Sqrt(hn::Add(hn::Mul(n.x, n.x), hn::Mul(n.y, n.y)));
    const V towardsUpper =
        hn::Add(hn::Mul(hn::Set(d, b.halfExtents.z), n.z), hn::Mul(hn::Set(d, b.taper), level));
    hn::StoreU(towardsUpper, d, column);
    return hn::Add(hn::Add(hn::Add(part(n.x, b.halfExtents.x), part(n.y, b.halfExtents.y)),
                           hn::Mul(hn::Set(d, b.meanRadius), level)),
                   hn::Abs(towardsUpper));
}

template <class Pair>
HWY_INLINE void findExtentsOf(const Pair& pair, std::size_t count, const ExtentColumns& columns)
{
    const D d;
    for (std::size_t at = 0; at < count; at += hn::Lanes(d)) {
        const V x = hn::LoadU(d, columns.x + at);
        const V y = hn::LoadU(d, columns.y + at);
        const V z = hn::LoadU(d, columns.z + at);
        const V perLength = hn::Div(hn::Set(d, 1.0), lengthOf(x, y, z));
        const Vectors n = {hn::Mul(perLength, x), hn::Mul(perLength, y), hn::Mul(perLength, z)};
        const V ofA = extentOf(pair.a, n);
        const V ofB = extentOf(pair.b, n, columns.ofB + at);
        hn::StoreU(n.x, d, columns.x + at);
        hn::StoreU(n.y, d, columns.y + at);
        hn::StoreU(n.z, d, columns.z + at);
        hn::StoreU(ofA, d, columns.ofA + at);
        hn::StoreU(hn::Sub(hn::Add(ofA, ofB), dot(n, pair.offset)), d, columns.extent + at);
    }
}

void findExtents(const EllipsoidPair& pair, std::size_t count, const ExtentColumns& columns)
{
    findExtentsOf(pair, count, columns);
}

void findExtentsOfBody(const BodyPair& pair, std::size_t count, const ExtentColumns& columns)
{
    findExtentsOf(pair, count, columns);
}

/// The largest at the corners of sectors.
HWY_INLINE V largestAround(const Around& inner, const Around& outer, std::size_t at)
{
    const D d;
    return hn::Max(hn::Max(hn::LoadU(d, &inner[at]), hn::LoadU(d, &inner[at + 1])),
                   hn::Max(hn::LoadU(d, &outer[at]), hn::LoadU(d, &outer[at + 1])));
}

HWY_INLINE V cubeOf(V x)
{
    return hn::Mul(hn::Mul(x, x), x);
}

void passRing(const EllipsoidPair& pair, const Axes& axes, const Turns& turns, const Ring& ring,
              const RingCurvature& curvature, RingState& state)
{
    const D d;
    const Vec3 along = ring.cosine * axes.n;
    const Vec3 u = ring.wideSine * axes.u;
    const Vec3 v = ring.wideSine * axes.v;
    Around outerA;
    Around outerB;
    for (std::size_t at = 0; at < kSectors; at += hn::Lanes(d)) {
        const V cosines = hn::LoadU(d, &turns.cosines[at]);
        const V sines = hn::LoadU(d, &turns.sines[at]);
        const auto part = [&](double n, double x, double y) {
            return hn::Add(hn::Set(d, n),
                           hn::Add(hn::Mul(cosines, hn::Set(d, x)), hn::Mul(sines, hn::Set(d, y))));
        };
        const Vectors n = {part(along.x, u.x, v.x), part(along.y, u.y, v.y),
                           part(along.z, u.z, v.z)};
        hn::StoreU(extentOf(pair.a, n), d, &outerA[at]);
        hn::StoreU(extentOf(pair.b, n), d, &outerB[at]);
    }
    outerA.back() = outerA.front();
    outerB.back() = outerB.front();

    const V stepCosine = hn::Set(d, ring.stepCosine);
    const V stepSine = hn::Set(d, ring.stepSine);
    V least = hn::Inf(d);
    V flattest = hn::Inf(d);
    for (std::size_t at = 0; at < kSectors; at += hn::Lanes(d)) {
        const V cubeA = cubeOf(largestAround(state.ofA, outerA, at));
        const V cubeB = cubeOf(largestAround(state.ofB, outerB, at));
        const V both = hn::Add(hn::Mul(hn::LoadU(d, &curvature.cubedA[at]), cubeB),
                               hn::Mul(hn::LoadU(d, &curvature.cubedB[at]), cubeA));
        const V radius = hn::Div(hn::Mul(hn::Set(d, ring.perStretch), both), hn::Mul(cubeA, cubeB));
        const V slope = hn::LoadU(d, &state.slope[at]);
        const V above = hn::Sub(hn::LoadU(d, &state.lowest[at]), radius);
        const V lowest =
            hn::Add(radius, hn::Add(hn::Mul(above, stepCosine), hn::Mul(slope, stepSine)));
        const V outerSlope = hn::Sub(hn::Mul(slope, stepCosine), hn::Mul(above, stepSine));
        hn::StoreU(lowest, d, &state.lowest[at]);
        hn::StoreU(outerSlope, d, &state.slope[at]);
        least = hn::Min(least, lowest);
        flattest = hn::Min(flattest, outerSlope);
    }
    state.ofA = outerA;
    state.ofB = outerB;
    state.least = hn::GetLane(hn::MinOfLanes(d, least));
    state.flattest = hn::GetLane(hn::MinOfLanes(d, flattest));
}

} // namespace mbv::convex::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::convex {

HWY_EXPORT(findExtents);
HWY_EXPORT(findExtentsOfBody);
HWY_EXPORT(passRing);

void findExtents(const EllipsoidPair& pair, std::size_t count, const ExtentColumns& columns)
{
    HWY_DYNAMIC_DISPATCH(findExtents)(pair, count, columns);
}

void findExtents(const BodyPair& pair, std::size_t count, const ExtentColumns& columns)
{
    HWY_DYNAMIC_DISPATCH(findExtentsOfBody)(pair, count, columns);
}

void passRing(const EllipsoidPair& pair, const Axes& axes, const Turns& turns, const Ring& ring,
              const RingCurvature& curvature, RingState& state)
{
    HWY_DYNAMIC_DISPATCH(passRing)(pair, axes, turns, ring, curvature, state);
}

} // namespace mbv::convex
#endif
