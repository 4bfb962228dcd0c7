#pragma once

#include <algorithm>
#include <cmath>

namespace mbv {

/// A point or a direction: three doubles, mesh units, right-handed.
struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;

    /// Component 0, 1 or 2; no other index.
    constexpr double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
    constexpr double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }

    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

constexpr Vec3 operator+(const Vec3& a, const Vec3& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(const Vec3& a, const Vec3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator-(const Vec3& a)
{
    return {-a.x, -a.y, -a.z};
}
constexpr Vec3 operator*(double s, const Vec3& a)
{
    return {s * a.x, s * a.y, s * a.z};
}
constexpr Vec3 operator*(const Vec3& a, double s)
{
    return s * a;
}
constexpr Vec3 operator/(const Vec3& a, double s)
{
    return {a.x / s, a.y / s, a.z / s};
}
constexpr Vec3& operator+=(Vec3& a, const Vec3& b)
{
    return a = a + b;
}
constexpr Vec3& operator-=(Vec3& a, const Vec3& b)
{
    return a = a - b;
}
constexpr Vec3& operator*=(Vec3& a, double s)
{
    return a = s * a;
}
constexpr Vec3& operator/=(Vec3& a, double s)
{
    return a = a / s;
}

[[nodiscard]] constexpr double dot(const Vec3& a, const Vec3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

[[nodiscard]] constexpr Vec3 cross(const Vec3& a, const Vec3& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Componentwise product.
[[nodiscard]] constexpr Vec3 scaled(const Vec3& a, const Vec3& factors)
{
    return {a.x * factors.x, a.y * factors.y, a.z * factors.z};
}

/// Componentwise absolute value.
[[nodiscard]] inline Vec3 abs(const Vec3& a)
{
    return {std::abs(a.x), std::abs(a.y), std::abs(a.z)};
}

/// Componentwise minimum and maximum.
[[nodiscard]] constexpr Vec3 min(const Vec3& a, const Vec3& b)
{
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}
[[nodiscard]] constexpr Vec3 max(const Vec3& a, const Vec3& b)
{
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

/// Largest component.
[[nodiscard]] constexpr double maxComponent(const Vec3& a)
{
    return std::max({a.x, a.y, a.z});
}

/// Euclidean length; neither overflows nor underflows while the result is representable, and scales
/// exactly with powers of two.
[[nodiscard]] inline double norm(const Vec3& a)
{
    const double squared = dot(a, a);
    if (squared >= 0x1p-900 && squared <= 0x1p1000) // no square was rounded more than others are
        return std::sqrt(squared);
    const double largest = maxComponent(abs(a));
    if (!(largest > 0) || !std::isfinite(largest))
        return std::hypot(a.x, a.y, a.z);
    const int exponent = std::ilogb(largest);
    const Vec3 ordinary = {std::scalbn(a.x, -exponent), std::scalbn(a.y, -exponent),
                           std::scalbn(a.z, -exponent)};
    return std::scalbn(std::sqrt(dot(ordinary, ordinary)), exponent);
}

/// a / |a|. Precondition: a is finite and not zero (otherwise the result is not finite).
[[nodiscard]] inline Vec3 normalized(const Vec3& a)
{
    const double largest = maxComponent(abs(a));
    const Vec3 safe = a / largest; // keeps the squares in range for lengths from 1e-308 to 1e308
    return safe / std::sqrt(dot(safe, safe));
}

[[nodiscard]] inline bool isFinite(const Vec3& a)
{
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

} // namespace mbv
