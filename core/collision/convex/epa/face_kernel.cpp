#include "face_kernel.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/convex/epa/face_kernel.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::convex::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, FaceColumns::kLanes>;
using V = hn::Vec<D>;

LowestFace facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits)
{
    const D d;
    const V infinity = hn::Inf(d);
    V lowest = infinity;
    V where = hn::Zero(d);
    V proven = infinity;
    // In steps of whole bytes. What lies behind the last face has no meaning.
    for (std::size_t first = 0; first < faces.count; first += 8) {
        unsigned seen = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(d)) {
            const std::size_t at = first + lane;
            const V along =
                hn::Add(hn::Add(hn::Mul(hn::Load(d, faces.x.data() + at), hn::Set(d, point.x)),
                                hn::Mul(hn::Load(d, faces.y.data() + at), hn::Set(d, point.y))),
                        hn::Mul(hn::Load(d, faces.z.data() + at), hn::Set(d, point.z)));
            const V least = hn::Sub(hn::Load(d, faces.height.data() + at), hn::Set(d, slack));
            const auto isSeen = hn::Ge(along, least);
            const auto isThere = hn::FirstN(d, faces.count - std::min(at, faces.count));
            std::uint8_t here[8] = {};
            hn::StoreMaskBits(d, hn::And(isSeen, isThere), here);
            seen |= static_cast<unsigned>(here[0]) << lane;

            const auto isUnseen = hn::AndNot(isSeen, isThere);
            const V open = hn::IfThenElse(isUnseen, hn::Load(d, faces.open.data() + at), infinity);
            const auto isLower = hn::Lt(open, lowest);
            lowest = hn::IfThenElse(isLower, open, lowest);
            where = hn::IfThenElse(isLower, hn::Iota(d, static_cast<double>(at)), where);
            proven = hn::Min(
                proven, hn::IfThenElse(isUnseen, hn::Load(d, faces.proven.data() + at), infinity));
        }
        bits[first / 8] = static_cast<std::uint8_t>(seen);
    }
    const V least = hn::MinOfLanes(d, lowest);
    const V face = hn::MinOfLanes(d, hn::IfThenElse(hn::Eq(lowest, least), where, infinity));
    return {static_cast<std::size_t>(hn::GetLane(face)), hn::GetLane(least),
            hn::GetLane(hn::MinOfLanes(d, proven))};
}

} // namespace mbv::convex::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::convex {

HWY_EXPORT(facesThatSee);

LowestFace facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits)
{
    return HWY_DYNAMIC_DISPATCH(facesThatSee)(faces, point, slack, bits);
}

} // namespace mbv::convex
#endif
