#include <mbv/geometry/quaternion.h>

#include <numbers>

namespace mbv {
namespace {

constexpr double kRadiansPerDegree = std::numbers::pi / 180;

/// sin(degrees / 2) and cos(degrees / 2), reduced in degrees so that whole revolutions vanish
/// exactly.
std::array<double, 2> halfAngle(double degrees)
{
    const double half = std::remainder(degrees, 720.0) / 2;
    if (std::abs(half) == 180)
        return {0, -1};
    if (std::abs(half) == 90)
        return {std::copysign(1, half), 0};
    return {std::sin(half * kRadiansPerDegree), std::cos(half * kRadiansPerDegree)};
}

} // namespace

Quaternion operator*(const Quaternion& a, const Quaternion& b)
{
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

Quaternion conjugate(const Quaternion& q)
{
    return {-q.x, -q.y, -q.z, q.w};
}

double norm(const Quaternion& q)
{
    const double squared = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    if (squared >= 0x1p-900 && squared <= 0x1p1000) // no square was rounded more than others are
        return std::sqrt(squared);
    return std::hypot(std::hypot(q.x, q.y), std::hypot(q.z, q.w));
}

Quaternion normalized(const Quaternion& q)
{
    const double n = norm(q);
    return {q.x / n, q.y / n, q.z / n, q.w / n};
}

bool isValid(const Quaternion& q)
{
    return std::abs(norm(q) - 1) <= 1e-6; // false for NaN
}

Quaternion fromAxisAngle(const Vec3& axis, double radians)
{
    const Vec3 v = std::sin(radians / 2) * normalized(axis);
    return {v.x, v.y, v.z, std::cos(radians / 2)};
}

Quaternion fromEulerXyzDegrees(const Vec3& degrees)
{
    const auto [sx, cx] = halfAngle(degrees.x);
    const auto [sy, cy] = halfAngle(degrees.y);
    const auto [sz, cz] = halfAngle(degrees.z);
    return Quaternion{0, 0, sz, cz} * Quaternion{0, sy, 0, cy} * Quaternion{sx, 0, 0, cx};
}

Vec3 toEulerXyzDegrees(const Quaternion& q)
{
    // R = Rz Ry Rx: R[2][0] = -sin y, R[2][1] = cos y sin x, R[1][0] = sin z cos y, and so on.
    const auto [ax, ay, az] = axesOf(q);
    const double cosY = std::hypot(ax.x, ax.y);
    const double y = std::atan2(-ax.z, cosY);
    // Below this the x and z angles are rounding noise of the matrix entries (a few ulp of 1).
    constexpr double kGimbalCosine = 1e-12;
    const double x = cosY > kGimbalCosine ? std::atan2(ay.z, az.z) : 0;
    const double z = cosY > kGimbalCosine ? std::atan2(ax.y, ax.x) : std::atan2(-ay.x, ay.y);
    return Vec3{x, y, z} / kRadiansPerDegree;
}

Quaternion fromAxes(const std::array<Vec3, 3>& axes)
{
    // Shepperd 1978: take the root of the largest of the four squares, which is at least 1/4, so
    // that no division amplifies rounding.
    const auto& [a, b, c] = axes;
    const double trace = a.x + b.y + c.z;
    Quaternion q;
    if (trace >= a.x && trace >= b.y && trace >= c.z)
        q = {b.z - c.y, c.x - a.z, a.y - b.x, 1 + trace};
    else if (a.x >= b.y && a.x >= c.z)
        q = {1 + a.x - b.y - c.z, a.y + b.x, a.z + c.x, b.z - c.y};
    else if (b.y >= c.z)
        q = {a.y + b.x, 1 + b.y - a.x - c.z, b.z + c.y, c.x - a.z};
    else
        q = {a.z + c.x, b.z + c.y, 1 + c.z - a.x - b.y, a.y - b.x};
    return normalized(q);
}

Vec3 rotate(const Quaternion& q, const Vec3& v)
{
    const auto [a, b, c] = axesOf(q);
    return v.x * a + v.y * b + v.z * c;
}

} // namespace mbv
