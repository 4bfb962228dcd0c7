#include "face_plane.h"

#include "collision/planes/half_space_extent.h"
#include "conservative_advancement.h"
#include "geometry/unbounded.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mbv {
namespace {

Extent extentAlong(const Shape& body, const Vec3& normal, double offset)
{
    return std::visit(
        [&]<class S>(const S& s) -> Extent {
            if constexpr (Unbounded<S>) {
                constexpr double kInfinity = std::numeric_limits<double>::infinity();
                return {-kInfinity, kInfinity, {}, {}};
            } else {
                return extentOf(s, normal, offset);
            }
        },
        body);
}

struct Face {
    Vec3 normal;
    double tilt; ///< a sine, by which the corners, as they are rounded, tilt the plane
};

/// Nothing where the triangle has no area.
std::optional<Face> faceOf(const Triangle& t)
{
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    constexpr double kProductsLeaveRange = 0x1p-480;
    const double most = maxComponent(max(abs(t.b - t.a), abs(t.c - t.a)));
    const double unit = most < kProductsLeaveRange ? 0x1p+560 : 1;
    const Vec3 ab = unit * (t.b - t.a);
    const Vec3 ac = unit * (t.c - t.a);
    const Vec3 across = cross(ab, ac);
    const double doubleArea = norm(across);
    if (!(doubleArea > std::numeric_limits<double>::min()) || !std::isfinite(doubleArea))
        return std::nullopt;
    const double coordinates = unit * maxComponent(max(abs(t.a), max(abs(t.b), abs(t.c))));
    const double longest = std::max({norm(ab), norm(ac), norm(ac - ab)});
    return Face{across / doubleArea, kRounding * coordinates / (doubleArea / longest)};
}

} // namespace

FacePlane::FacePlane(const Shape& body, const Shape& obstacle)
{
    const auto* triangle = std::get_if<Triangle>(&obstacle);
    if (triangle == nullptr)
        return;
    const auto face = faceOf(*triangle);
    if (!face)
        return;
    const auto& [a, b, c] = *triangle;
    normal_ = face->normal;
    tilt_ = face->tilt;
    const Extent over = extentAlong(body, normal_, dot(normal_, a));
    const double heightOfB = dot(normal_, b - a); // by rounding
    const double heightOfC = dot(normal_, c - a);
    low_ = over.low - std::max({0.0, heightOfB, heightOfC});
    high_ = over.high - std::min({0.0, heightOfB, heightOfC});
    size_ = 2 * advancement::reachOf(body);
}

FacePlane::Gaps FacePlane::gapsAlong(const Vec3& path, const Vec3& moved) const
{
    const double height = dot(normal_, moved);
    const double above = low_ + height;
    const double below = -(high_ + height);
    const double rise = dot(normal_, path);
    const double uncertainty = tilt_ * (size_ + norm(path));
    if (above >= below)
        return {-normal_, above, above + rise, uncertainty};
    return {normal_, below, below - rise, uncertainty};
}

LevelTriangles::LevelTriangles(const Triangle& t) : corner_(t.a)
{
    constexpr double kMaxTilt = 1e-6; // of slivers, beyond which they have no plane to speak of
    if (const auto face = faceOf(t)) {
        normal_ = face->normal;
        tilt_ = std::min(face->tilt, kMaxTilt);
    }
}

bool LevelTriangles::contain(const Triangle& t) const
{
    return normal_ != Vec3{} && isOnPlane(t.a) && isOnPlane(t.b) && isOnPlane(t.c);
}

bool LevelTriangles::isOnPlane(const Vec3& p) const
{
    const double coordinates = maxComponent(max(abs(p), abs(corner_)));
    const double rounding = 4 * std::numeric_limits<double>::epsilon() * coordinates;
    return std::abs(dot(normal_, p - corner_)) <= rounding + tilt_ * norm(p - corner_);
}

} // namespace mbv
