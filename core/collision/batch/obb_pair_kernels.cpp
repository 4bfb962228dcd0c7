// Lists of pairs, stage by stage; see obb_stages-inl.h.
#include "obb_kernels.h"

#include <algorithm>
#include <array>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/batch/obb_pair_kernels.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "obb_stages-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Where the boxes of pair n are.
template <class Scalar> struct PairSource {
    const ObbRecord<Scalar>* boxesA;
    const ObbRecord<Scalar>* boxesB;
    const IndexPair* pairs;

    HWY_INLINE const ObbRecord<Scalar>& a(std::size_t n) const { return boxesA[pairs[n].a]; }
    HWY_INLINE const ObbRecord<Scalar>& b(std::size_t n) const { return boxesB[pairs[n].b]; }
    HWY_INLINE PairSource from(std::size_t n) const { return {boxesA, boxesB, pairs + n}; }
};

/// Centers and reaches of kLanes boxes.
struct CentersAndReaches {
    LanePoint<V32> center;
    V32 reach;
};

template <class Box> HWY_INLINE CentersAndReaches loadSpheres(const Box& box)
{
    CentersAndReaches s;
    loadTransposed(
        F32(), [&](std::size_t n) HWY_ATTR { return box(n).sphere; }, s.center.x, s.center.y,
        s.center.z, s.reach);
    return s;
}

template <class Source> HWY_INLINE Spheres spheresBetween(const Source& source, float /*scalar*/)
{
    const CentersAndReaches a = loadSpheres([&](std::size_t n) -> auto& { return source.a(n); });
    const CentersAndReaches b = loadSpheres([&](std::size_t n) -> auto& { return source.b(n); });
    return {{hn::Sub(b.center.x, a.center.x), hn::Sub(b.center.y, a.center.y),
             hn::Sub(b.center.z, a.center.z)},
            hn::Add(a.reach, b.reach)};
}

/// Double centers are subtracted before they are rounded: far from the origin, too, the difference
/// is as good as a float can be. As many pairs as a vector has doubles; x, y, z and reach.
template <class Source, class V>
HWY_INLINE void roundedBetween(const Source& source, V (&rounded)[4])
{
    const F64 d;
    const hn::Rebind<float, F64> toFloat;
    Vec<F64> a[4];
    Vec<F64> b[4];
#pragma GCC unroll 2
    for (std::size_t i = 0; i < 4; i += 2) {
        loadTransposed(
            d, [&](std::size_t n) HWY_ATTR { return source.a(n).sphere + i; }, a[i], a[i + 1]);
        loadTransposed(
            d, [&](std::size_t n) HWY_ATTR { return source.b(n).sphere + i; }, b[i], b[i + 1]);
    }
#pragma GCC unroll 3
    for (std::size_t i = 0; i < 3; ++i)
        rounded[i] = hn::DemoteTo(toFloat, hn::Sub(b[i], a[i]));
    rounded[3] = hn::DemoteTo(toFloat, hn::Add(b[3], a[3]));
}

template <class Source> HWY_INLINE Spheres spheresBetween(const Source& source, double /*scalar*/)
{
    Vec<hn::Rebind<float, F64>> low[4];
    roundedBetween(source, low);
#if HWY_TARGET == HWY_SCALAR
    return {{low[0], low[1], low[2]}, low[3]};
#else
    Vec<hn::Rebind<float, F64>> high[4];
    roundedBetween(source.from(kLanes / 2), high);
    const F32 d;
    return {{hn::Combine(d, high[0], low[0]), hn::Combine(d, high[1], low[1]),
             hn::Combine(d, high[2], low[2])},
            hn::Combine(d, high[3], low[3])};
#endif
}

/// `count` pairs, a multiple of kLanes.
template <class Scalar>
void test(const PairSource<Scalar>& source, std::size_t count, std::uint8_t* verdicts)
{
    std::fill_n(verdicts, count, std::uint8_t{batch::Apart});
    for (std::size_t first = 0; first < count; first += kChunk) {
        const PairSource<Scalar> chunk = source.from(first);
        Candidates candidates;
        const std::size_t here = std::min(kChunk, count - first);
        for (std::size_t n = 0; n < here; n += kLanes) {
            const Spheres spheres = spheresBetween(chunk.from(n), Scalar());
            candidates.add(spheres, n, spheres.meet());
        }
        const auto framesA = [&](const std::uint32_t* position) HWY_ATTR {
            return loadFrames([&](std::size_t n) -> auto& { return chunk.a(position[n]); });
        };
        const auto framesB = [&](const std::uint32_t* position) HWY_ATTR {
            return loadFrames([&](std::size_t n) -> auto& { return chunk.b(position[n]); });
        };
        Candidates undecided;
        settleByFaces<Scalar>(candidates, framesA, framesB, undecided, verdicts + first);
        settleByAllAxes<Scalar>(undecided, framesA, framesB, verdicts + first);
    }
}

/// The last few pairs are made up to a full vector.
template <class Scalar>
void testList(const ObbRecord<Scalar>* a, const ObbRecord<Scalar>* b, const IndexPair* pairs,
              std::size_t count, std::uint8_t* verdicts)
{
    const std::size_t full = count / kLanes * kLanes;
    test<Scalar>({a, b, pairs}, full, verdicts);
    if (full == count)
        return;
    std::array<IndexPair, kLanes> padded;
    std::array<std::uint8_t, kLanes> all;
    for (std::size_t n = 0; n < kLanes; ++n)
        padded[n] = pairs[std::min(full + n, count - 1)];
    test<Scalar>({a, b, padded.data()}, kLanes, all.data());
    std::memcpy(verdicts + full, all.data(), count - full);
}

void testPairsFloat(const ObbRecord<float>* a, const ObbRecord<float>* b, const IndexPair* pairs,
                    std::size_t count, std::uint8_t* verdicts)
{
    testList(a, b, pairs, count, verdicts);
}
void testPairsDouble(const ObbRecord<double>* a, const ObbRecord<double>* b, const IndexPair* pairs,
                     std::size_t count, std::uint8_t* verdicts)
{
    testList(a, b, pairs, count, verdicts);
}
} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(testPairsFloat);
HWY_EXPORT(testPairsDouble);

void batch::testPairs(const ObbRecord<float>* a, const ObbRecord<float>* b, const IndexPair* pairs,
                      std::size_t count, std::uint8_t* verdicts)
{
    HWY_DYNAMIC_DISPATCH(testPairsFloat)(a, b, pairs, count, verdicts);
}
void batch::testPairs(const ObbRecord<double>* a, const ObbRecord<double>* b,
                      const IndexPair* pairs, std::size_t count, std::uint8_t* verdicts)
{
    HWY_DYNAMIC_DISPATCH(testPairsDouble)(a, b, pairs, count, verdicts);
}
} // namespace mbv
#endif
