// Spheres and axis-aligned boxes against each other: as many pairs at a time as a vector has lanes.
#include "shape_kernels.h"

#include "verdict.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/batch/shape_kernels.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "close_up-inl.h"
#include "transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using batch::AabbRecord;
using batch::SphereBounds;
using batch::SphereRecord;

template <class Scalar> using Tag = hn::ScalableTag<Scalar>;
template <class Scalar> using Lanes = Vec<Tag<Scalar>>;

/// Four values of each of as many records as a vector has lanes.
template <class Scalar> struct Quad {
    Lanes<Scalar> x, y, z, w;
};

template <class Address> HWY_INLINE Quad<float> loadQuad(const Address& address, float /*scalar*/)
{
    Quad<float> q;
    loadTransposed(Tag<float>(), address, q.x, q.y, q.z, q.w);
    return q;
}

template <class Address> HWY_INLINE Quad<double> loadQuad(const Address& address, double /*scalar*/)
{
    Quad<double> q;
    loadTransposed(Tag<double>(), address, q.x, q.y);
    loadTransposed(
        Tag<double>(), [&](std::size_t n) HWY_ATTR { return address(n) + 2; }, q.z, q.w);
    return q;
}

/// The lanes of `record(n)`, n from 0.
template <class Scalar, class RecordOf>
HWY_INLINE Quad<Scalar> load(const RecordOf& record, const SphereRecord<Scalar>* /*kind*/)
{
    return loadQuad([&](std::size_t n) HWY_ATTR { return record(n).values; }, Scalar());
}

template <class Scalar> struct Bounds {
    Quad<Scalar> min, max;
};

template <class Scalar, class RecordOf>
HWY_INLINE Bounds<Scalar> load(const RecordOf& record, const AabbRecord<Scalar>* /*kind*/)
{
    return {loadQuad([&](std::size_t n) HWY_ATTR { return record(n).min; }, Scalar()),
            loadQuad([&](std::size_t n) HWY_ATTR { return record(n).max; }, Scalar())};
}

/// Bit n is lane n's.
struct VerdictBits {
    std::uint32_t overlapping;
    std::uint32_t doubtful;
};

/// Squared lengths, against the squared sum of the radii.
template <class Scalar> HWY_INLINE VerdictBits settle(const Quad<Scalar>& a, const Quad<Scalar>& b)
{
    const Tag<Scalar> d;
    const auto dx = hn::Sub(b.x, a.x);
    const auto dy = hn::Sub(b.y, a.y);
    const auto dz = hn::Sub(b.z, a.z);
    const auto distance = hn::MulAdd(dz, dz, hn::MulAdd(dy, dy, hn::Mul(dx, dx)));
    const auto radii = hn::Add(a.w, b.w);
    const auto reach = hn::Mul(radii, radii);
    const auto margin = hn::MulAdd(reach, hn::Set(d, SphereBounds<Scalar>::kMargin),
                                   hn::Set(d, SphereBounds<Scalar>::kTiny));
    const auto apart = hn::Gt(distance, hn::Add(reach, margin));
    if constexpr (sizeof(Scalar) == sizeof(float)) {
        return {bitsOf(d, hn::Not(apart)), 0};
    } else {
        const auto overlapping = hn::Lt(hn::Add(distance, margin), reach);
        return {bitsOf(d, overlapping), bitsOf(d, hn::Not(hn::Or(apart, overlapping)))};
    }
}

/// Comparisons alone: nothing is rounded.
template <class Scalar>
HWY_INLINE VerdictBits settle(const Bounds<Scalar>& a, const Bounds<Scalar>& b)
{
    const auto x = hn::And(hn::Le(a.min.x, b.max.x), hn::Le(b.min.x, a.max.x));
    const auto y = hn::And(hn::Le(a.min.y, b.max.y), hn::Le(b.min.y, a.max.y));
    const auto z = hn::And(hn::Le(a.min.z, b.max.z), hn::Le(b.min.z, a.max.z));
    return {bitsOf(Tag<Scalar>(), hn::And(x, hn::And(y, z))), 0};
}

/// loadA(first, last) and loadB(first, last) load a vector of shapes first, first + 1, ...; beyond
/// `last`, that one again.
template <class Scalar, class LoadA, class LoadB>
HWY_INLINE void test(const LoadA& loadA, const LoadB& loadB, std::size_t count,
                     std::uint8_t* verdicts)
{
    constexpr std::size_t kStep = hn::MaxLanes(Tag<Scalar>());
    for (std::size_t first = 0; first < count; first += kStep) {
        const VerdictBits bits = settle(loadA(first, count - 1), loadB(first, count - 1));
        const std::size_t here = std::min(kStep, count - first);
        for (std::size_t n = 0; n < here; ++n)
            verdicts[first + n] = batch::verdictOf(bits.overlapping >> n, bits.doubtful >> n);
    }
}

template <template <class> class Record, class Scalar>
void testList(const Record<Scalar>* a, const Record<Scalar>* b, const IndexPair* pairs,
              std::size_t count, std::uint8_t* verdicts)
{
    const auto loadA = [&](std::size_t first, std::size_t last) HWY_ATTR {
        return load<Scalar>(
            [&](std::size_t n) HWY_ATTR -> auto& { return a[pairs[std::min(first + n, last)].a]; },
            a);
    };
    const auto loadB = [&](std::size_t first, std::size_t last) HWY_ATTR {
        return load<Scalar>(
            [&](std::size_t n) HWY_ATTR -> auto& { return b[pairs[std::min(first + n, last)].b]; },
            b);
    };
    test<Scalar>(loadA, loadB, count, verdicts);
}

template <template <class> class Record, class Scalar>
void testMany(const Record<Scalar>& a, const Record<Scalar>* b, std::size_t count,
              std::uint8_t* verdicts)
{
    const auto same = load<Scalar>(
        [&](std::size_t /*n*/) HWY_ATTR -> auto& { return a; }, &a);
    const auto loadB = [&](std::size_t first, std::size_t last) HWY_ATTR {
        return load<Scalar>(
            [&](std::size_t n) HWY_ATTR -> auto& { return b[std::min(first + n, last)]; }, b);
    };
    test<Scalar>([&](std::size_t /*first*/, std::size_t /*last*/) HWY_ATTR { return same; }, loadB,
                 count, verdicts);
}

#define MBV_KERNELS(name, Record)                                                                  \
    void name##Pairs(const Record* a, const Record* b, const IndexPair* pairs, std::size_t count,  \
                     std::uint8_t* verdicts)                                                       \
    {                                                                                              \
        testList(a, b, pairs, count, verdicts);                                                    \
    }                                                                                              \
    void name##One(const Record& a, const Record* b, std::size_t count, std::uint8_t* verdicts)    \
    {                                                                                              \
        testMany(a, b, count, verdicts);                                                           \
    }

MBV_KERNELS(sphereFloat, SphereRecord<float>)
MBV_KERNELS(sphereDouble, SphereRecord<double>)
MBV_KERNELS(aabbFloat, AabbRecord<float>)
MBV_KERNELS(aabbDouble, AabbRecord<double>)
#undef MBV_KERNELS

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

#define MBV_DISPATCH(name, Record)                                                                 \
    HWY_EXPORT(name##Pairs);                                                                       \
    HWY_EXPORT(name##One);                                                                         \
    void batch::testPairs(const Record* a, const Record* b, const IndexPair* pairs,                \
                          std::size_t count, std::uint8_t* verdicts)                               \
    {                                                                                              \
        HWY_DYNAMIC_DISPATCH(name##Pairs)(a, b, pairs, count, verdicts);                           \
    }                                                                                              \
    void batch::testOne(const Record& a, const Record* b, std::size_t count,                       \
                        std::uint8_t* verdicts)                                                    \
    {                                                                                              \
        HWY_DYNAMIC_DISPATCH(name##One)(a, b, count, verdicts);                                    \
    }

MBV_DISPATCH(sphereFloat, batch::SphereRecord<float>)
MBV_DISPATCH(sphereDouble, batch::SphereRecord<double>)
MBV_DISPATCH(aabbFloat, batch::AabbRecord<float>)
MBV_DISPATCH(aabbDouble, batch::AabbRecord<double>)
#undef MBV_DISPATCH

} // namespace mbv
#endif
