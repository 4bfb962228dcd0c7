// One box against many, and lists of pairs, in two stages. The first looks at bounding spheres and
// keeps the pairs whose spheres meet, closed up so that no lane of the second stage is idle; the
// second is the separating-axis test. Error bounds are derived in obb_batch.cpp.
#include "obb_kernels.h"

#include "collision/batch/error_bounds.h"
#include "collision/batch/verdict.h"

#include <algorithm>
#include <array>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "collision/batch/obb_kernels.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "collision/batch/close_up-inl.h"
#include "collision/batch/obb_sat-inl.h"
#include "collision/batch/transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using batch::ErrorBounds;
using batch::ObbRecord;

using F32 = hn::ScalableTag<float>;
using U32 = hn::RebindToUnsigned<F32>;
using F64 = hn::ScalableTag<double>;
using V32 = Vec<F32>;

constexpr std::size_t kLanes = hn::MaxLanes(F32());

/// Pairs looked at together: their records stay in the first-level cache between the stages.
constexpr std::size_t kChunk = 128;

/// The pairs of a chunk whose bounding spheres meet, in order.
struct Candidates {
    std::size_t count = 0;
    alignas(64) std::uint32_t position[kChunk + kLanes]; ///< in the chunk
    alignas(64) float between[3][kChunk + kLanes];       ///< centre B - centre A
    alignas(64) float reach[kChunk + kLanes];            ///< both reaches added
};

/// Where the boxes of pair n are.
template <class Scalar> struct PairSource {
    const ObbRecord<Scalar>* boxesA;
    const ObbRecord<Scalar>* boxesB;
    const IndexPair* pairs;

    HWY_INLINE const ObbRecord<Scalar>& a(std::size_t n) const { return boxesA[pairs[n].a]; }
    HWY_INLINE const ObbRecord<Scalar>& b(std::size_t n) const { return boxesB[pairs[n].b]; }
    HWY_INLINE PairSource from(std::size_t n) const { return {boxesA, boxesB, pairs + n}; }
};

template <class Scalar> struct OneSource {
    const ObbRecord<Scalar>* boxA;
    const ObbRecord<Scalar>* boxesB;

    HWY_INLINE const ObbRecord<Scalar>& a(std::size_t /*n*/) const { return *boxA; }
    HWY_INLINE const ObbRecord<Scalar>& b(std::size_t n) const { return boxesB[n]; }
    HWY_INLINE OneSource from(std::size_t n) const { return {boxA, boxesB + n}; }
};

/// Centres and reaches of kLanes boxes.
struct Spheres {
    Vec3Of<V32> center;
    V32 reach;
};

template <class Box> HWY_INLINE Spheres loadSpheres(const Box& box)
{
    Spheres s;
    loadTransposed(
        F32(), [&](std::size_t n) HWY_ATTR { return box(n).sphere; }, s.center.x, s.center.y,
        s.center.z, s.reach);
    return s;
}

/// Centre B - centre A, and the sum of the reaches.
template <class Source> HWY_INLINE Spheres spheresBetween(const Source& source, float /*scalar*/)
{
    const Spheres a = loadSpheres([&](std::size_t n) -> auto& { return source.a(n); });
    const Spheres b = loadSpheres([&](std::size_t n) -> auto& { return source.b(n); });
    return {{hn::Sub(b.center.x, a.center.x), hn::Sub(b.center.y, a.center.y),
             hn::Sub(b.center.z, a.center.z)},
            hn::Add(a.reach, b.reach)};
}

/// Double centres are subtracted before they are rounded: far from the origin, too, the difference
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

/// The first stage for `count` pairs, a multiple of kLanes.
template <class Scalar, class Source>
HWY_INLINE void collectCandidates(const Source& source, std::size_t count, Candidates& candidates)
{
    const F32 d;
    const U32 du;
    std::size_t kept = 0;
    for (std::size_t first = 0; first < count; first += kLanes) {
        const auto [t, reach] = spheresBetween(source.from(first), Scalar());
        const auto meet =
            hn::Not(hn::Gt(dot(t, t), hn::MulAdd(reach, reach, hn::Set(d, batch::kSmallest))));
        const CloseUp<F32> closeUp(d, meet);
        hn::StoreU(closeUp(t.x), d, candidates.between[0] + kept);
        hn::StoreU(closeUp(t.y), d, candidates.between[1] + kept);
        hn::StoreU(closeUp(t.z), d, candidates.between[2] + kept);
        hn::StoreU(closeUp(reach), d, candidates.reach + kept);
        const auto position = hn::Iota(du, static_cast<std::uint32_t>(first));
        hn::StoreU(hn::BitCast(du, closeUp(hn::BitCast(d, position))), du,
                   candidates.position + kept);
        kept += closeUp.count();
    }
    candidates.count = kept;
    hn::StoreU(hn::Zero(du), du, candidates.position + kept); // the last vector may be part empty
}

template <class Box> HWY_INLINE FrameOf<V32> loadFrames(const Box& box)
{
    FrameOf<V32> frame;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i)
        loadTransposed(
            F32(), [&](std::size_t n) HWY_ATTR { return box(n).frame[i]; }, frame.axis[i].x,
            frame.axis[i].y, frame.axis[i].z, frame.half[i]);
    return frame;
}

template <class Scalar> HWY_INLINE FrameOf<V32> broadcastFrame(const ObbRecord<Scalar>& box)
{
    const F32 d;
    FrameOf<V32> frame;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i)
        frame.axis[i] = {hn::Set(d, box.frame[i][0]), hn::Set(d, box.frame[i][1]),
                         hn::Set(d, box.frame[i][2])},
        frame.half[i] = hn::Set(d, box.frame[i][3]);
    return frame;
}

template <class Scalar>
HWY_INLINE FrameOf<V32> framesOfA(const PairSource<Scalar>& source, const std::uint32_t* position)
{
    return loadFrames([&](std::size_t n) -> auto& { return source.a(position[n]); });
}

template <class Scalar>
HWY_INLINE FrameOf<V32> framesOfA(const OneSource<Scalar>& source, const std::uint32_t* /*any*/)
{
    return broadcastFrame(*source.boxA);
}

/// Bit n is lane n's.
struct VerdictBits {
    std::uint32_t overlapping;
    std::uint32_t doubtful;
};

/// Apart where any gap is clear of the error bound.
HWY_INLINE VerdictBits settle(const FrameOf<V32>& a, const FrameOf<V32>& b, const Vec3Of<V32>& t,
                              V32 reach, float /*scalar*/)
{
    const V32 bound = hn::Mul(reach, hn::Set(F32(), ErrorBounds<float>::kGap));
    Relative<V32> rel;
    const V32 faces = widestFaceGap(a, b, t, rel);
    if (hn::AllTrue(F32(), hn::Gt(faces, bound)))
        return {0, 0};
    const V32 widest = hn::Max(faces, widestEdgeGap(a, b, rel));
    return {bitsOf(F32(), hn::Not(hn::Gt(widest, bound))), 0};
}

/// No edge axis separates: the gap is clearly negative, or the edges are so nearly parallel that
/// the face normals, deep inside each other, speak for the axis.
HWY_INLINE auto edgesOverlap(const FrameOf<V32>& a, const FrameOf<V32>& b, const Relative<V32>& rel,
                             V32 faces, V32 reach, V32 bound)
{
    const F32 d;
    const V32 parallel = hn::Set(d, ErrorBounds<double>::kParallel);
    auto overlap = hn::Lt(faces, hn::Mul(reach, hn::Set(d, -ErrorBounds<double>::kDeep)));
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const V32 sine = hn::Add(rel.absR[(i + 1) % 3][j], rel.absR[(i + 2) % 3][j]);
            const auto clear = hn::Lt(edgeGap(a, b, rel, i, j), hn::Neg(bound));
            overlap = hn::And(overlap, hn::Or(clear, hn::Lt(sine, parallel)));
        }
    }
    return overlap;
}

/// Doubtful where the widest gap is within the error bound, or something may have overflowed.
HWY_INLINE VerdictBits settle(const FrameOf<V32>& a, const FrameOf<V32>& b, const Vec3Of<V32>& t,
                              V32 reach, double /*scalar*/)
{
    const F32 d;
    const V32 bound = hn::Mul(reach, hn::Set(d, ErrorBounds<double>::kGap));
    Relative<V32> rel;
    const V32 faces = widestFaceGap(a, b, t, rel);
    if (hn::AllTrue(d, hn::Gt(faces, bound)))
        return {0, 0};
    const V32 widest = hn::Max(faces, widestEdgeGap(a, b, rel));
    const auto apart = hn::Gt(widest, bound);
    auto overlapping = hn::Lt(widest, hn::Neg(bound));
    if (!hn::AllTrue(d, hn::Or(apart, overlapping)))
        overlapping = hn::Or(overlapping, edgesOverlap(a, b, rel, faces, reach, bound));
    overlapping = hn::And(overlapping, hn::Lt(reach, hn::Set(d, batch::kLargest)));
    return {bitsOf(d, overlapping), bitsOf(F32(), hn::Not(hn::Or(apart, overlapping)))};
}

HWY_INLINE void write(VerdictBits bits, const std::uint32_t* position, std::size_t count,
                      std::uint8_t* verdicts)
{
    for (std::size_t n = 0; n < count; ++n)
        verdicts[position[n]] = batch::verdictOf(bits.overlapping >> n, bits.doubtful >> n);
}

/// The second stage.
template <class Scalar, class Source>
HWY_INLINE void settleCandidates(const Source& source, const Candidates& candidates,
                                 std::uint8_t* verdicts)
{
    const F32 d;
    for (std::size_t first = 0; first < candidates.count; first += kLanes) {
        const std::uint32_t* position = candidates.position + first;
        const Vec3Of<V32> t = {hn::LoadU(d, candidates.between[0] + first),
                               hn::LoadU(d, candidates.between[1] + first),
                               hn::LoadU(d, candidates.between[2] + first)};
        const FrameOf<V32> a = framesOfA(source, position);
        const FrameOf<V32> b =
            loadFrames([&](std::size_t n) -> auto& { return source.b(position[n]); });
        const VerdictBits bits = settle(a, b, t, hn::LoadU(d, candidates.reach + first), Scalar());
        if (candidates.count - first >= kLanes)
            write(bits, position, kLanes, verdicts);
        else
            write(bits, position, candidates.count - first, verdicts);
    }
}

/// `count` pairs, a multiple of kLanes.
template <class Scalar, class Source>
void test(const Source& source, std::size_t count, std::uint8_t* verdicts)
{
    Candidates candidates;
    std::memset(verdicts, batch::Apart, count);
    for (std::size_t first = 0; first < count; first += kChunk) {
        collectCandidates<Scalar>(source.from(first), std::min(kChunk, count - first), candidates);
        settleCandidates<Scalar>(source.from(first), candidates, verdicts + first);
    }
}

/// The last few pairs, fewer than kLanes, made up to a full vector.
template <class Scalar>
void testRest(const PairSource<Scalar>& source, std::size_t count, std::uint8_t* verdicts)
{
    std::array<IndexPair, kLanes> padded;
    std::array<std::uint8_t, kLanes> all;
    for (std::size_t n = 0; n < kLanes; ++n)
        padded[n] = source.pairs[std::min(n, count - 1)];
    test<Scalar>(PairSource<Scalar>{source.boxesA, source.boxesB, padded.data()}, kLanes,
                 all.data());
    std::memcpy(verdicts, all.data(), count);
}

template <class Scalar>
void testList(const ObbRecord<Scalar>* a, const ObbRecord<Scalar>* b, const IndexPair* pairs,
              std::size_t count, std::uint8_t* verdicts)
{
    const std::size_t full = count / kLanes * kLanes;
    const PairSource<Scalar> source = {a, b, pairs};
    test<Scalar>(source, full, verdicts);
    if (full != count)
        testRest(source.from(full), count - full, verdicts + full);
}

template <class Scalar>
void testMany(const ObbRecord<Scalar>& a, const ObbRecord<Scalar>* b, std::size_t count,
              std::uint8_t* verdicts)
{
    const std::size_t full = count / kLanes * kLanes;
    test<Scalar>(OneSource<Scalar>{&a, b}, full, verdicts);
    if (full == count)
        return;
    std::array<IndexPair, kLanes> rest;
    for (std::size_t n = 0; n < kLanes; ++n)
        rest[n] = {0, static_cast<std::uint32_t>(n)};
    testRest(PairSource<Scalar>{&a, b + full, rest.data()}, count - full, verdicts + full);
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
void testOneFloat(const ObbRecord<float>& a, const ObbRecord<float>* b, std::size_t count,
                  std::uint8_t* verdicts)
{
    testMany(a, b, count, verdicts);
}
void testOneDouble(const ObbRecord<double>& a, const ObbRecord<double>* b, std::size_t count,
                   std::uint8_t* verdicts)
{
    testMany(a, b, count, verdicts);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(testPairsFloat);
HWY_EXPORT(testPairsDouble);
HWY_EXPORT(testOneFloat);
HWY_EXPORT(testOneDouble);

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
void batch::testOne(const ObbRecord<float>& a, const ObbRecord<float>* b, std::size_t count,
                    std::uint8_t* verdicts)
{
    HWY_DYNAMIC_DISPATCH(testOneFloat)(a, b, count, verdicts);
}
void batch::testOne(const ObbRecord<double>& a, const ObbRecord<double>* b, std::size_t count,
                    std::uint8_t* verdicts)
{
    HWY_DYNAMIC_DISPATCH(testOneDouble)(a, b, count, verdicts);
}

} // namespace mbv
#endif
