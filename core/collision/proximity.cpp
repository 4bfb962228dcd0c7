#include <mbv/collision/proximity.h>

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <algorithm>
#include <cassert>

namespace mbv {
namespace {

/// The way into a solid from a point of its boundary, as far as is enough to meet what is there. A
/// half-space has no size: any length above the rounding of the point will do.
Vec3 wayInto(const Shape& solid, const Vec3& point)
{
    constexpr double kEnough = 1e-6; // of the size: far beyond what contact() may be off by
    if (const auto* halfSpace = std::get_if<HalfSpace>(&solid))
        return -kEnough * std::max(maxComponent(abs(point)), 1.0) * normalized(halfSpace->normal);
    const Aabb bounds = boundsOf(solid);
    const Vec3 inward = bounds.min + (bounds.max - bounds.min) / 2 - point;
    const double size = maxComponent(bounds.max / 2 - bounds.min / 2);
    const double length = norm(inward);
    return length > 0 ? (std::min(kEnough * size, length) / length) * inward : Vec3{};
}

/// Of two that are as good as touching at a point.
std::optional<Vec3> normalOfTouch(const Shape& a, const Shape& b, const Vec3& point)
{
    if (!isSolid(a) || !isSolid(b))
        return std::nullopt;
    const bool isIntoA = isBounded(a) || !isBounded(b);
    const Vec3 motion = isIntoA ? wayInto(a, point) : -wayInto(b, point);
    const auto found = contact(a, translated(b, motion));
    return found ? std::optional(found->normal) : std::nullopt;
}

} // namespace

std::optional<Proximity> proximity(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    if (const auto inside = contact(a, b))
        return Proximity{0 - inside->depth, // 0, not -0, where they touch
                         inside->normal, inside->pointOnA, inside->pointOnB};
    const Distance apart = distance(a, b);
    if (apart.distance == 0)
        return std::nullopt;
    constexpr double kTold = 1e-9;
    const Vec3 way = apart.pointOnB - apart.pointOnA;
    const double reach = maxComponent(max(abs(apart.pointOnA), abs(apart.pointOnB)));
    const auto normal = norm(way) > kTold * reach ? std::optional(normalized(way))
                                                  : normalOfTouch(a, b, apart.pointOnA);
    if (!normal)
        return std::nullopt;
    return Proximity{apart.distance, *normal, apart.pointOnA, apart.pointOnB};
}

std::optional<Proximity> proximityChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return proximity(a, b);
}

} // namespace mbv
