// One box against many, stage by stage; see obb_stages-inl.h. Where at least half of a vector's
// spheres meet that of the one box, its lanes go on as they are, loaded straight from their block;
// otherwise those that meet are closed up and transposed from their records.
#include "obb_kernels.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/batch/obb_one_kernels.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "obb_stages-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using batch::kBlock;
using batch::ObbBlock;
using batch::ObbBlocks;

static_assert(kBlock % kLanes == 0 && kChunk % kBlock == 0);

HWY_INLINE FrameOf<V32> broadcastFrame(const float (&given)[3][4])
{
    const F32 d;
    FrameOf<V32> frame;
    for (int i = 0; i < 3; ++i) {
        frame.axis[i] = {hn::Set(d, given[i][0]), hn::Set(d, given[i][1]), hn::Set(d, given[i][2])};
        frame.half[i] = hn::Set(d, given[i][3]);
    }
    return frame;
}

template <class Scalar>
HWY_INLINE FrameOf<V32> loadFrames(const ObbBlock<Scalar>& block, std::size_t lane)
{
    const F32 d;
    FrameOf<V32> frame;
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        frame.axis[i] = {hn::Load(d, block.frame[i][0] + lane),
                         hn::Load(d, block.frame[i][1] + lane),
                         hn::Load(d, block.frame[i][2] + lane)};
        frame.half[i] = hn::Load(d, block.frame[i][3] + lane);
    }
    return frame;
}

HWY_INLINE V32 difference(const float* b, float a)
{
    const F32 d;
    return hn::Sub(hn::Load(d, b), hn::Set(d, a));
}

/// Double centers are subtracted before they are rounded.
HWY_INLINE V32 difference(const double* b, double a)
{
    const F64 d;
    const hn::Rebind<float, F64> toFloat;
    const auto low = hn::DemoteTo(toFloat, hn::Sub(hn::Load(d, b), hn::Set(d, a)));
#if HWY_TARGET == HWY_SCALAR
    return low;
#else
    const auto high = hn::DemoteTo(toFloat, hn::Sub(hn::Load(d, b + kLanes / 2), hn::Set(d, a)));
    return hn::Combine(F32(), high, low);
#endif
}

template <class Scalar>
HWY_INLINE Spheres spheresBetween(const ObbRecord<Scalar>& a, const ObbBlock<Scalar>& block,
                                  std::size_t lane)
{
    const F32 d;
    return {{difference(block.center[0] + lane, a.sphere[0]),
             difference(block.center[1] + lane, a.sphere[1]),
             difference(block.center[2] + lane, a.sphere[2])},
            hn::Add(hn::Load(d, block.reach + lane), hn::Set(d, static_cast<float>(a.sphere[3])))};
}

/// 1 where the mask is set, else 0.
HWY_INLINE void write(Mask32 overlapping, std::uint8_t* verdicts)
{
    const hn::RebindToSigned<F32> lanes;
    const hn::Rebind<std::uint8_t, F32> bytes;
    const auto verdict =
        hn::IfThenElseZero(hn::RebindMask(lanes, overlapping), hn::Set(lanes, batch::Overlapping));
    hn::StoreU(hn::DemoteTo(bytes, verdict), bytes, verdicts);
}

/// `count` boxes, a multiple of kBlock.
template <class Scalar>
void testMany(const ObbRecord<Scalar>& a, const ObbBlocks<Scalar>& b, std::size_t count,
              std::uint8_t* verdicts)
{
    const F32 d;
    const FrameOf<V32> frameA = broadcastFrame(a.frame);
    std::fill_n(verdicts, count, std::uint8_t{batch::Apart});
    for (std::size_t first = 0; first < count; first += kChunk) {
        Candidates sparse;
        Candidates undecided;
        const std::size_t here = std::min(kChunk, count - first);
        for (std::size_t n = 0; n < here; n += kLanes) {
            const ObbBlock<Scalar>& block = b.blocks[(first + n) / kBlock];
            const Spheres spheres = spheresBetween(a, block, n % kBlock);
            const Mask32 meet = spheres.meet();
            if (2 * hn::CountTrue(d, meet) < kLanes) {
                sparse.add(spheres, n, meet);
                continue;
            }
            const FaceVerdict faces =
                settleByFaces<Scalar>(frameA, loadFrames(block, n % kBlock), spheres);
            write(hn::And(meet, faces.overlapping), verdicts + first + n);
            undecided.add(spheres, n, hn::And(meet, faces.undecided));
        }
        const auto framesA = [&](const std::uint32_t* /*position*/) HWY_ATTR { return frameA; };
        const auto framesB = [&](const std::uint32_t* position) HWY_ATTR {
            return loadFrames([&](std::size_t n) -> auto& {
                return b.records[first + position[n]];
            });
        };
        settleByFaces<Scalar>(sparse, framesA, framesB, undecided, verdicts + first);
        settleByAllAxes<Scalar>(undecided, framesA, framesB, verdicts + first);
    }
}

void testOneFloat(const ObbRecord<float>& a, const ObbBlocks<float>& b, std::size_t count,
                  std::uint8_t* verdicts)
{
    testMany(a, b, count, verdicts);
}
void testOneDouble(const ObbRecord<double>& a, const ObbBlocks<double>& b, std::size_t count,
                   std::uint8_t* verdicts)
{
    testMany(a, b, count, verdicts);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(testOneFloat);
HWY_EXPORT(testOneDouble);

void batch::testOne(const ObbRecord<float>& a, const ObbBlocks<float>& b, std::size_t count,
                    std::uint8_t* verdicts)
{
    HWY_DYNAMIC_DISPATCH(testOneFloat)(a, b, count, verdicts);
}
void batch::testOne(const ObbRecord<double>& a, const ObbBlocks<double>& b, std::size_t count,
                    std::uint8_t* verdicts)
{
    HWY_DYNAMIC_DISPATCH(testOneDouble)(a, b, count, verdicts);
}

} // namespace mbv
#endif
