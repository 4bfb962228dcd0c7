#pragma once

#include "collision/magnitude.h"
#include <mbv/collision/rectangle.h>

#include <algorithm>
#include <cmath>
#include <optional>

/// Rectangles whose lengths are too large to be multiplied. Internal.
namespace mbv::plane2d {

inline std::optional<magnitude::Scale> scaleFor(const Rectangle& a, const Rectangle& b)
{
    const auto largest = [](const Vec2& v) { return std::max(std::abs(v.x), std::abs(v.y)); };
    return magnitude::scaleFor(Vec3{std::max(largest(a.center), largest(b.center)),
                                    largest(a.halfExtents), largest(b.halfExtents)});
}

inline Vec2 down(const magnitude::Scale& scale, const Vec2& v)
{
    const Vec3 scaled = scale.down(Vec3{v.x, v.y, 0});
    return {scaled.x, scaled.y};
}
inline Rectangle down(const magnitude::Scale& scale, const Rectangle& s)
{
    return {down(scale, s.center), down(scale, s.halfExtents), s.axis};
}
inline Vec2 up(const magnitude::Scale& scale, const Vec2& v)
{
    return {scale.up(v.x), scale.up(v.y)};
}

} // namespace mbv::plane2d
