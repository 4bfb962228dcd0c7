#pragma once

#include <cmath>

namespace mbv {

/// A point or a direction in the plane: x to the right, y up.
struct Vec2 {
    double x = 0;
    double y = 0;

    /// Component 0 or 1; no other index.
    constexpr double operator[](int i) const { return i == 0 ? x : y; }
    constexpr double& operator[](int i) { return i == 0 ? x : y; }

    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

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
constexpr Vec2 operator*(const Vec2& a, double s)
{
    return s * a;
}
constexpr Vec2 operator/(const Vec2& a, double s)
{
    return {a.x / s, a.y / s};
}
constexpr Vec2& operator+=(Vec2& a, const Vec2& b)
{
    return a = a + b;
}
constexpr Vec2& operator-=(Vec2& a, const Vec2& b)
{
    return a = a - b;
}
constexpr Vec2& operator*=(Vec2& a, double s)
{
    return a = s * a;
}
constexpr Vec2& operator/=(Vec2& a, double s)
{
    return a = a / s;
}

[[nodiscard]] constexpr double dot(const Vec2& a, const Vec2& b)
{
    return a.x * b.x + a.y * b.y;
}

/// Rotated by 90 degrees, counter-clockwise.
[[nodiscard]] constexpr Vec2 perpendicular(const Vec2& a)
{
    return {0 - a.y, a.x}; // 0, not -0, for vectors along x
}

/// Euclidean length; neither overflows nor underflows while the result is representable.
[[nodiscard]] inline double norm(const Vec2& a)
{
    return std::hypot(a.x, a.y);
}

[[nodiscard]] inline bool isFinite(const Vec2& a)
{
    return std::isfinite(a.x) && std::isfinite(a.y);
}

} // namespace mbv
