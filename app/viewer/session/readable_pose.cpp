#include "readable_pose.h"

#include <cmath>

namespace mbv::viewer {

namespace {

/// Of a degree: angles are found from a quaternion to about 1e-14 of the circle, near the poles to
/// 1e-6 of a degree.
constexpr double kAngleRounding = 1e-9;

constexpr double kNoise = 1e-13; ///< of the scale

double inHalfTurn(double degrees)
{
    const double angle = std::remainder(degrees, 360);
    const double whole = std::round(angle);
    const double clean = std::abs(angle - whole) < kAngleRounding ? whole : angle;
    return clean == -180 ? 180 : clean + 0.0; // no -0
}

double sumOfSizes(const Vec3& v)
{
    return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

} // namespace

Vec3 readableAngles(const Quaternion& rotation)
{
    const Vec3 angles = toEulerXyzDegrees(rotation);
    const Vec3 one = {inHalfTurn(angles.x), inHalfTurn(angles.y), inHalfTurn(angles.z)};
    const Vec3 other = {inHalfTurn(angles.x + 180), inHalfTurn(180 - angles.y),
                        inHalfTurn(angles.z + 180)};
    return sumOfSizes(other) < sumOfSizes(one) ? other : one;
}

Vec3 withoutNoise(const Vec3& v, double scale)
{
    const auto clean = [scale](double x) { return std::abs(x) <= kNoise * scale ? 0 : x; };
    return {clean(v.x), clean(v.y), clean(v.z)};
}

} // namespace mbv::viewer
