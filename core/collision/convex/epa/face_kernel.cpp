#include "face_kernel.h"

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

struct Vectors {
    V x;
    V y;
    V z;
};

HWY_INLINE Vectors difference(const Vectors& a, const Vectors& b)
{
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

HWY_INLINE V dot(const Vectors& a, const Vectors& b)
{
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

HWY_INLINE V differenceOfProducts(V a, V b, V c, V d)
{
    return hn::Sub(hn::Mul(a, b), hn::Mul(c, d));
}

HWY_INLINE Vectors cross(const Vectors& a, const Vectors& b)
{
    return {differenceOfProducts(a.y, b.z, a.z, b.y), differenceOfProducts(a.z, b.x, a.x, b.z),
            differenceOfProducts(a.x, b.y, a.y, b.x)};
}

bool addFacesTo(const Vec3& apex, const RimColumns& rim, FaceColumns& faces)
{
    const D d;
    const Vectors last = {hn::Set(d, apex.x), hn::Set(d, apex.y), hn::Set(d, apex.z)};
    for (std::size_t at = 0; at < rim.count; at += hn::Lanes(d)) {
        const Vectors start = {hn::Load(d, rim.startX.data() + at),
                               hn::Load(d, rim.startY.data() + at),
                               hn::Load(d, rim.startZ.data() + at)};
        const Vectors end = {hn::Load(d, rim.endX.data() + at), hn::Load(d, rim.endY.data() + at),
                             hn::Load(d, rim.endZ.data() + at)};
        const Vectors along = difference(end, start);
        const Vectors toLast = difference(last, start);
        const Vectors across = cross(along, toLast);
        const V area = hn::Sqrt(dot(across, across));
        const auto isFlat =
            hn::And(hn::FirstN(d, rim.count - at), hn::Not(hn::Gt(area, hn::Zero(d))));
        if (!hn::AllFalse(d, isFlat))
            return false;
        const V perArea = hn::Div(hn::Set(d, 1.0), area);
        const Vectors normal = {hn::Mul(perArea, across.x), hn::Mul(perArea, across.y),
                                hn::Mul(perArea, across.z)};
        const V height = dot(normal, start);
        const V longest = hn::Sqrt(hn::Max(dot(along, along), dot(toLast, toLast)));
        const V lost = hn::Mul(hn::Mul(hn::Set(d, kFaceRounding), longest), perArea);
        const std::size_t to = faces.count + at;
        hn::StoreU(normal.x, d, faces.x.data() + to);
        hn::StoreU(normal.y, d, faces.y.data() + to);
        hn::StoreU(normal.z, d, faces.z.data() + to);
        hn::StoreU(height, d, faces.height.data() + to);
        hn::StoreU(height, d, faces.open.data() + to);
        hn::StoreU(hn::Sub(height, lost), d, faces.proven.data() + to);
    }
    faces.count += rim.count;
    return true;
}

} // namespace mbv::convex::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::convex {

HWY_EXPORT(lowestFace);
HWY_EXPORT(facesThatSee);
HWY_EXPORT(addFacesTo);

LowestFace lowestFace(const FaceColumns& faces)
{
    return HWY_DYNAMIC_DISPATCH(lowestFace)(faces);
}

void facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits)
{
    HWY_DYNAMIC_DISPATCH(facesThatSee)(faces, point, slack, bits);
}

bool addFacesTo(const Vec3& apex, const RimColumns& rim, FaceColumns& faces)
{
    return HWY_DYNAMIC_DISPATCH(addFacesTo)(apex, rim, faces);
}

} // namespace mbv::convex
#endif
