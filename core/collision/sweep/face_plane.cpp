#include "face_plane.h"

#include "collision/planes/half_space_extent.h"
#include "conservative_advancement.h"
#include "geometry/unbounded.h"

#include <algorithm>
#include <cmath>

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

} // namespace

FacePlane::FacePlane(const Shape& body, const Shape& obstacle)
{
    const auto* triangle = std::get_if<Triangle>(&obstacle);
    if (triangle == nullptr)
        return;
    const auto& [a, b, c] = *triangle;
    const Vec3 across = cross(b - a, c - a);
    const double length = norm(across);
    if (!(length > std::numeric_limits<double>::min()) || !std::isfinite(length))
        return;
    normal_ = across / length;
    const Extent over = extentAlong(body, normal_, dot(normal_, a));
    const double heightOfB = dot(normal_, b - a); // by rounding
    const double heightOfC = dot(normal_, c - a);
    low_ = over.low - std::max({0.0, heightOfB, heightOfC});
    high_ = over.high - std::min({0.0, heightOfB, heightOfC});
    const double coordinates = maxComponent(max(abs(a), max(abs(b), abs(c))));
    const double longest = std::max({norm(b - a), norm(c - b), norm(a - c)});
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    tilt_ = kRounding * coordinates / (length / longest);
    size_ = 2 * advancement::reachOf(body);
}

FacePlane::Way FacePlane::way(const Vec3& moved, const Vec3& path) const
{
    const double height = dot(normal_, moved);
    const double above = low_ + height;
    const double below = -(high_ + height);
    const double rise = dot(normal_, path);
    const double blur = tilt_ * (size_ + norm(path));
    if (above >= below)
        return {-normal_, above, above + rise, blur};
    return {normal_, below, below - rise, blur};
}

} // namespace mbv
