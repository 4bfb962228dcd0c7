#include "face_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/convex/epa/face_kernel.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::convex::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, 8>;
using V = hn::Vec<D>;

/// What lies behind the last face has no meaning.
HWY_INLINE V loadOr(const double* column, std::size_t at, std::size_t count, V other)
{
    const D d;
    return hn::IfThenElse(hn::FirstN(d, count - at), hn::Load(d, column + at), other);
}

LowestFace lowestFace(const FaceColumns& faces)
{
    const D d;
    const V infinity = hn::Inf(d);
    V lowest = infinity;
    V where = hn::Zero(d);
    V proven = infinity;
    for (std::size_t at = 0; at < faces.count; at += hn::Lanes(d)) {
        const V open = loadOr(faces.open.data(), at, faces.count, infinity);
        const auto isLower = hn::Lt(open, lowest);
        lowest = hn::IfThenElse(isLower, open, lowest);
        where = hn::IfThenElse(isLower, hn::Iota(d, static_cast<double>(at)), where);
        proven = hn::Min(proven, loadOr(faces.proven.data(), at, faces.count, infinity));
    }
    const auto isLowest = hn::Eq(lowest, hn::MinOfLanes(d, lowest));
    const V first = hn::MinOfLanes(d, hn::IfThenElse(isLowest, where, infinity));
    return {static_cast<std::size_t>(hn::GetLane(first)), hn::GetLane(hn::MinOfLanes(d, proven))};
}

void facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits)
{
    const D d;
    // In steps of whole bytes.
    for (std::size_t first = 0; first < faces.count; first += 8) {
        unsigned seen = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(d)) {
            const std::size_t at = first + lane;
            const V along =
                hn::Add(hn::Add(hn::Mul(hn::Load(d, faces.x.data() + at), hn::Set(d, point.x)),
                                hn::Mul(hn::Load(d, faces.y.data() + at), hn::Set(d, point.y))),
                        hn::Mul(hn::Load(d, faces.z.data() + at), hn::Set(d, point.z)));
            const V least = hn::Sub(hn::Load(d, faces.height.data() + at), hn::Set(d, slack));
            std::uint8_t here[8] = {};
            hn::StoreMaskBits(d, hn::Ge(along, least), here);
            seen |= static_cast<unsigned>(here[0]) << lane;
        }
        bits[first / 8] = static_cast<std::uint8_t>(seen);
    }
    if (const std::size_t used = faces.count % 8; used != 0)
        bits[faces.count / 8] &= static_cast<std::uint8_t>((1U << used) - 1);
}

} // namespace mbv::convex::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::convex {

HWY_EXPORT(lowestFace);
HWY_EXPORT(facesThatSee);

LowestFace lowestFace(const FaceColumns& faces)
{
    return HWY_DYNAMIC_DISPATCH(lowestFace)(faces);
}

void facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits)
{
    HWY_DYNAMIC_DISPATCH(facesThatSee)(faces, point, slack, bits);
}

} // namespace mbv::convex
#endif
