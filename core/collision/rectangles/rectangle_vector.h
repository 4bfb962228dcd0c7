#pragma once

#include <mbv/collision/rectangle.h>

#include <cmath>

/// Plane vectors, and the edges of a rectangle. Internal.
namespace mbv::plane2d {

constexpr Vec2 operator+(const Vec2& a, const Vec2& b)
{
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec2 operator-(const Vec2& a, const Vec2& b)
{
    return {a.x - b.x, a.y - b.y};
}
constexpr Vec2 operator-(const Vec2& a)
{
    return {-a.x, -a.y};
}
constexpr Vec2 operator*(double s, const Vec2& a)
{
    return {s * a.x, s * a.y};
}
constexpr double dot(const Vec2& a, const Vec2& b)
{
    return a.x * b.x + a.y * b.y;
}
constexpr Vec2 perpendicular(const Vec2& a)
{
    return {0 - a.y, a.x}; // 0, not -0, for vectors along x
}
inline double norm(const Vec2& a)
{
    return std::hypot(a.x, a.y);
}

/// Candidate axis 0..3, A0 A1 B0 B1; of unit length only to 1e-6.
constexpr Vec2 axisOf(const Rectangle& a, const Rectangle& b, int axis)
{
    const Vec2& along = axis < 2 ? a.axis : b.axis;
    return axis % 2 == 0 ? along : perpendicular(along);
}

} // namespace mbv::plane2d
