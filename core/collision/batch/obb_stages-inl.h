// The stages that pair lists and one-against-many share. Each keeps what it leaves undecided for
// the next, closed up so that no lane is idle:
// - bounding spheres, which settle most pairs that are apart (done where the boxes are loaded);
// - the six face normals and the search for a common point, which settle most of the rest;
// - all fifteen axes.
// Error bounds are derived in obb_batch.cpp.
#if defined(MBV_BATCH_OBB_STAGES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_BATCH_OBB_STAGES_INL_H
#undef MBV_BATCH_OBB_STAGES_INL_H
#else
#define MBV_BATCH_OBB_STAGES_INL_H
#endif

#include "close_up-inl.h"
#include "error_bounds.h"
#include "obb_record.h"
#include "obb_sat-inl.h"
#include "transpose-inl.h"
#include "verdict.h"

#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using batch::ErrorBounds;
using batch::ObbRecord;

using F32 = hn::ScalableTag<float>;
using U32 = hn::RebindToUnsigned<F32>;
using F64 = hn::ScalableTag<double>;
using V32 = Vec<F32>;
using Mask32 = hn::Mask<F32>;

constexpr std::size_t kLanes = hn::MaxLanes(F32());

/// Pairs looked at together: their records stay in the cache between the stages.
constexpr std::size_t kChunk = 256;

/// Center B - center A, and the sum of the reaches.
struct Spheres {
    LanePoint<V32> between;
    V32 reach;

    HWY_INLINE Mask32 meet() const
    {
        const V32 squared = hn::MulAdd(reach, reach, hn::Set(F32(), batch::kSmallest));
        return hn::Not(hn::Gt(dot(between, between), squared));
    }
};

/// The pairs of a chunk that a stage leaves to the next, in order.
class Candidates {
public:
    std::size_t count() const { return count_; }

    /// Those pairs of position, position + 1, ... in the chunk whose mask is set.
    HWY_INLINE void add(const Spheres& spheres, std::size_t position, Mask32 mask)
    {
        add(spheres, hn::Iota(U32(), static_cast<std::uint32_t>(position)), mask);
    }

    HWY_INLINE void add(const Spheres& spheres, Vec<U32> position, Mask32 mask)
    {
        const F32 d;
        const CloseUp<F32> closeUp(d, mask);
        hn::StoreU(closeUp(spheres.between.x), d, between_[0] + count_);
        hn::StoreU(closeUp(spheres.between.y), d, between_[1] + count_);
        hn::StoreU(closeUp(spheres.between.z), d, between_[2] + count_);
        hn::StoreU(closeUp(spheres.reach), d, reach_ + count_);
        hn::StoreU(hn::BitCast(U32(), closeUp(hn::BitCast(d, position))), U32(),
                   position_ + count_);
        count_ += closeUp.count();
    }

    /// The last vector may be part empty: its other lanes repeat the first pair of the chunk.
    HWY_INLINE void finish() { hn::StoreU(hn::Zero(U32()), U32(), position_ + count_); }

    HWY_INLINE Spheres spheres(std::size_t first) const
    {
        const F32 d;
        return {{hn::Load(d, between_[0] + first), hn::Load(d, between_[1] + first),
                 hn::Load(d, between_[2] + first)},
                hn::Load(d, reach_ + first)};
    }

    HWY_INLINE const std::uint32_t* position(std::size_t first) const { return position_ + first; }

private:
    std::size_t count_ = 0;
    alignas(64) std::uint32_t position_[kChunk + kLanes];
    alignas(64) float between_[3][kChunk + kLanes];
    alignas(64) float reach_[kChunk + kLanes];
};

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

/// What the second stage knows of each lane.
struct FaceVerdict {
    Mask32 overlapping;
    Mask32 undecided;
};

/// Apart where the gap along a face normal is clear of the error bound, overlapping where a point
/// of B is one of A.
template <class Scalar>
HWY_INLINE FaceVerdict settleByFaces(const FrameOf<V32>& a, const FrameOf<V32>& b,
                                     const Spheres& spheres)
{
    const F32 d;
    const V32 bound = hn::Mul(spheres.reach, hn::Set(d, ErrorBounds<Scalar>::kGap));
    Relative<V32> rel;
    const auto apart = hn::Gt(widestFaceGap(a, b, spheres.between, rel), bound);
    const V32 excess = commonPointExcess(a, b, rel);
    auto overlapping = hn::Le(excess, hn::Zero(d));
    if constexpr (std::is_same_v<Scalar, double>) {
        overlapping = hn::And(hn::Lt(excess, hn::Neg(bound)),
                              hn::Lt(spheres.reach, hn::Set(d, batch::kLargest)));
    }
    return {overlapping, hn::Not(hn::Or(apart, overlapping))};
}

/// Bit n is lane n's.
struct VerdictBits {
    std::uint32_t overlapping;
    std::uint32_t doubtful;
};

/// Apart where any gap is clear of the error bound.
HWY_INLINE VerdictBits settleByAllAxes(const FrameOf<V32>& a, const FrameOf<V32>& b,
                                       const Spheres& spheres, float /*scalar*/)
{
    const V32 bound = hn::Mul(spheres.reach, hn::Set(F32(), ErrorBounds<float>::kGap));
    Relative<V32> rel;
    const V32 faces = widestFaceGap(a, b, spheres.between, rel);
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
HWY_INLINE VerdictBits settleByAllAxes(const FrameOf<V32>& a, const FrameOf<V32>& b,
                                       const Spheres& spheres, double /*scalar*/)
{
    const F32 d;
    const V32 reach = spheres.reach;
    const V32 bound = hn::Mul(reach, hn::Set(d, ErrorBounds<double>::kGap));
    Relative<V32> rel;
    const V32 faces = widestFaceGap(a, b, spheres.between, rel);
    const V32 widest = hn::Max(faces, widestEdgeGap(a, b, rel));
    const auto apart = hn::Gt(widest, bound);
    auto overlapping = hn::Lt(widest, hn::Neg(bound));
    if (!hn::AllTrue(d, hn::Or(apart, overlapping)))
        overlapping = hn::Or(overlapping, edgesOverlap(a, b, rel, faces, reach, bound));
    overlapping = hn::And(overlapping, hn::Lt(reach, hn::Set(d, batch::kLargest)));
    return {bitsOf(d, overlapping), bitsOf(d, hn::Not(hn::Or(apart, overlapping)))};
}

HWY_INLINE void write(VerdictBits bits, const std::uint32_t* position, std::size_t count,
                      std::uint8_t* verdicts)
{
    for (std::size_t n = 0; n < count; ++n)
        verdicts[position[n]] = batch::verdictOf(bits.overlapping >> n, bits.doubtful >> n);
}

/// The second stage; adds to `undecided`. framesA(position) and framesB(position) load the frames
/// of a vector of pairs.
template <class Scalar, class FramesA, class FramesB>
HWY_INLINE void settleByFaces(Candidates& candidates, const FramesA& framesA,
                              const FramesB& framesB, Candidates& undecided, std::uint8_t* verdicts)
{
    const F32 d;
    candidates.finish();
    for (std::size_t first = 0; first < candidates.count(); first += kLanes) {
        const std::uint32_t* position = candidates.position(first);
        const Spheres spheres = candidates.spheres(first);
        const FaceVerdict faces =
            settleByFaces<Scalar>(framesA(position), framesB(position), spheres);
        const std::size_t here = std::min(kLanes, candidates.count() - first);
        undecided.add(spheres, hn::Load(U32(), position),
                      hn::And(faces.undecided, hn::FirstN(d, here)));
        write({bitsOf(d, faces.overlapping), 0}, position, here, verdicts);
    }
}

/// The third stage.
template <class Scalar, class FramesA, class FramesB>
HWY_INLINE void settleByAllAxes(Candidates& undecided, const FramesA& framesA,
                                const FramesB& framesB, std::uint8_t* verdicts)
{
    undecided.finish();
    for (std::size_t first = 0; first < undecided.count(); first += kLanes) {
        const std::uint32_t* position = undecided.position(first);
        const VerdictBits bits = settleByAllAxes(framesA(position), framesB(position),
                                                 undecided.spheres(first), Scalar());
        write(bits, position, std::min(kLanes, undecided.count() - first), verdicts);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
