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

/// The lowest of faces that come in order, a vector of them at a time.
class Lowest {
public:
    HWY_INLINE Lowest() : open_(hn::Inf(D())), where_(hn::Zero(D())), proven_(hn::Inf(D())) {}

    HWY_INLINE void take(V open, V proven, std::size_t first)
    {
        const auto isLower = hn::Lt(open, open_);
        open_ = hn::IfThenElse(isLower, open, open_);
        where_ = hn::IfThenElse(isLower, hn::Iota(D(), static_cast<double>(first)), where_);
        proven_ = hn::Min(proven_, proven);
    }

    HWY_INLINE LowestFace face() const
    {
        const D d;
        const V least = hn::MinOfLanes(d, open_);
        const V face = hn::MinOfLanes(d, hn::IfThenElse(hn::Eq(open_, least), where_, hn::Inf(d)));
        return {static_cast<std::size_t>(hn::GetLane(face)), hn::GetLane(least),
                hn::GetLane(hn::MinOfLanes(d, proven_))};
    }

private:
    V open_;
    V where_; ///< as doubles
    V proven_;
};

LowestFace facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits)
{
    const D d;
    const V infinity = hn::Inf(d);
    Lowest lowest;
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
            lowest.take(hn::IfThenElse(isUnseen, hn::Load(d, faces.open.data() + at), infinity),
                        hn::IfThenElse(isUnseen, hn::Load(d, faces.proven.data() + at), infinity),
                        at);
        }
        bits[first / 8] = static_cast<std::uint8_t>(seen);
    }
    return lowest.face();
}

struct Coordinates {
    V x;
    V y;
    V z;
};

HWY_INLINE Coordinates minus(const Coordinates& a, const Coordinates& b)
{
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

HWY_INLINE V dotOf(const Coordinates& a, const Coordinates& b)
{
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

HWY_INLINE Coordinates crossOf(const Coordinates& a, const Coordinates& b)
{
    return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)),
            hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
            hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}

/// At most so long.
HWY_INLINE V atMost(const Coordinates& a)
{
    return hn::Add(hn::Add(hn::Abs(a.x), hn::Abs(a.y)), hn::Abs(a.z));
}

/// Of the two vertices along an axis, those of some faces: the second one where `sides` has 1.
HWY_INLINE Coordinates chosen(const double* sides, const Vec3& first, const Vec3& second)
{
    const D d;
    const auto isSecond = hn::Gt(hn::Load(d, sides), hn::Zero(d));
    const auto either = [&](double a, double b) HWY_ATTR {
        return hn::IfThenElse(isSecond, hn::Set(d, b), hn::Set(d, a));
    };
    return {either(first.x, second.x), either(first.y, second.y), either(first.z, second.z)};
}

std::optional<LowestFace> setToOctahedron(const std::array<Vec3, 6>& vertices, FaceColumns& faces)
{
    alignas(64) static constexpr double kSides[3][8] = {
        {0, 1, 0, 1, 0, 1, 0, 1}, {0, 0, 1, 1, 0, 0, 1, 1}, {0, 0, 0, 0, 1, 1, 1, 1}};
    alignas(64) static constexpr double kTurn[8] = {1, -1, -1, 1, -1, 1, 1, -1};
    const D d;
    Lowest lowest;
    for (std::size_t at = 0; at < 8; at += hn::Lanes(d)) {
        const Coordinates a = chosen(kSides[0] + at, vertices[0], vertices[1]);
        const Coordinates b = chosen(kSides[1] + at, vertices[2], vertices[3]);
        const Coordinates c = chosen(kSides[2] + at, vertices[4], vertices[5]);
        const Coordinates ab = minus(b, a);
        const Coordinates ac = minus(c, a);
        const Coordinates across = crossOf(ab, ac);
        const V area = hn::Sqrt(dotOf(across, across));
        if (!hn::AllTrue(d, hn::Gt(area, hn::Zero(d))))
            return std::nullopt;
        const V perArea = hn::Div(hn::Set(d, 1), area);
        const V outward = hn::Mul(perArea, hn::Load(d, kTurn + at));
        const Coordinates normal = {hn::Mul(outward, across.x), hn::Mul(outward, across.y),
                                    hn::Mul(outward, across.z)};
        const V height = dotOf(normal, a);
        const V proven = hn::Sub(height, hn::Mul(hn::Mul(hn::Set(d, kFaceRounding), perArea),
                                                 hn::Max(atMost(ab), atMost(ac))));
        hn::Store(normal.x, d, faces.x.data() + at);
        hn::Store(normal.y, d, faces.y.data() + at);
        hn::Store(normal.z, d, faces.z.data() + at);
        hn::Store(height, d, faces.height.data() + at);
        hn::Store(height, d, faces.open.data() + at);
        hn::Store(proven, d, faces.proven.data() + at);
        lowest.take(height, proven, at);
    }
    faces.count = 8;
    return lowest.face();
}

} // namespace mbv::convex::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::convex {

HWY_EXPORT(facesThatSee);
HWY_EXPORT(setToOctahedron);

LowestFace facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits)
{
    return HWY_DYNAMIC_DISPATCH(facesThatSee)(faces, point, slack, bits);
}

std::optional<LowestFace> setToOctahedron(const std::array<Vec3, 6>& vertices, FaceColumns& faces)
{
    return HWY_DYNAMIC_DISPATCH(setToOctahedron)(vertices, faces);
}

} // namespace mbv::convex
#endif
