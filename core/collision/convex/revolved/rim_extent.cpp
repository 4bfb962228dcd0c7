#include "rim_extent.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::convex {
namespace {

double length(const Vec3& v)
{
    return std::sqrt(dot(v, v));
}

} // namespace

RimExtent::RimExtent(const Rim& a, const Rim& b, const Vec3& linearPart)
    : axisA(a.axis), axisB(b.axis), radiusA(a.radius), radiusB(b.radius),
      between(dot(axisA, axisB)), linear(linearPart)
{
}

Vec3 RimExtent::acrossBoth() const
{
    const Vec3 across = accurateCross(axisA, axisB);
    return across / length(across);
}

double RimExtent::along(const Vec3& direction) const
{
    return dot(linear, direction) + radiusA * length(cross(direction, axisA)) +
           radiusB * length(cross(direction, axisB));
}

/// By Newton's method on what follows, in s and t, from tangents to the concave functions:
///     radiusA sqrt(1 + s^2) + radiusB sqrt(1 + t^2) - |linear - radiusA s axisA - radiusB t axisB|
/// which has its minima where the extent has its own.
RimMinimum RimExtent::minimumFrom(const Vec3& direction) const
{
    constexpr int kSteps = 8;
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    constexpr double kLevel = 1e-12; // of a step
    RimMinimum found = {{direction, along(direction)}, 1};
    const auto tangentTo = [&](const Vec3& axis) {
        return dot(direction, axis) / length(cross(direction, axis));
    };
    double s = tangentTo(axisA);
    double t = tangentTo(axisB);
    for (int step = 0; step < kSteps; ++step) {
        const Vec3 gradient = linear - radiusA * s * axisA - radiusB * t * axisB;
        const double steepness = length(gradient);
        const Vec3 next = -gradient / steepness;
        const double extent = along(next);
        if (!isInDomain(next) || !(extent <= found.at.extent + kRounding))
            break;
        found.at = {next, extent};
        const double a = -dot(axisA, next);
        const double b = -dot(axisB, next);
        const double rootS = std::sqrt(1 + s * s);
        const double rootT = std::sqrt(1 + t * t);
        const double slopeS = radiusA * (s / rootS + a);
        const double slopeT = radiusB * (t / rootT + b);
        const double ss =
            radiusA / (rootS * rootS * rootS) - radiusA * radiusA * (1 - a * a) / steepness;
        const double tt =
            radiusB / (rootT * rootT * rootT) - radiusB * radiusB * (1 - b * b) / steepness;
        const double st = -radiusA * radiusB * (between - a * b) / steepness;
        const double determinant = ss * tt - st * st;
        if (!(determinant > 0) || !(ss > 0))
            break;
        const double stepS = (tt * slopeS - st * slopeT) / determinant;
        const double stepT = (ss * slopeT - st * slopeS) / determinant;
        s -= stepS;
        t -= stepT;
        if (std::abs(stepS) + std::abs(stepT) <= kLevel) {
            found.provenCosine = provenCosine(found.at);
            break;
        }
    }
    return found;
}

/// In the tangent plane at the minimum n, v = n + d u, the extent is convex and level at d = 0, and
/// rises from there by no less than curvature d^2 / 2, with its least curvature at n times
/// (sine / (sine + d))^3: of a disc, which has r |v x axis|, it falls by no more. That makes good
/// what is less by the length of v while it is no less than the extent at n.
double RimExtent::provenCosine(const WayOut& minimum) const
{
    const Vec3 acrossA = cross(minimum.direction, axisA);
    const Vec3 acrossB = cross(minimum.direction, axisB);
    const double sineA = length(acrossA);
    const double sineB = length(acrossB);
    const double ofA = radiusA / sineA;
    const double ofB = radiusB / sineB;
    const double cosine = dot(acrossA, acrossB) / (sineA * sineB);
    const double half = (ofA - ofB) / 2;
    const double curvature = (ofA + ofB) / 2 - std::sqrt(half * half + ofA * ofB * cosine * cosine);
    if (!(curvature > minimum.extent) || !(minimum.extent > 0))
        return 1;
    const double reach = std::min(sineA, sineB) * (std::cbrt(curvature / minimum.extent) - 1);
    return 1 / std::sqrt(1 + reach * reach);
}

} // namespace mbv::convex
