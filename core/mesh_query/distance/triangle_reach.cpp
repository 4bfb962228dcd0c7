// The region of the triangle that faces the point tells the nearest one (Ericson, Real-Time
// Collision Detection, 5.1.5). Of needles rounding may tell a wrong one; what is measured is the
// way to a point of the triangle all the same.
#include "triangle_reach.h"

#include "collision/nearest/nearest.h"

#include <algorithm>
#include <cmath>

namespace mbv::bvh {
namespace {

// Products of four lengths, and squares, stay in range.
constexpr double kShortest = 1e-70;
constexpr double kLongest = 1e70;

double square(const Vec3& v)
{
    return dot(v, v);
}

bool isInRange(const Triangle& t, const Vec3& p)
{
    return maxComponent(max(abs(p - t.a), max(abs(p - t.b), abs(p - t.c)))) < kLongest;
}

/// No angle is so small, and p is not so far, that the region is in doubt: the point that
/// squareOfReach() takes is the nearest to a part of 1e-8 of the triangle's size.
bool isClear(const Triangle& t, const Vec3& p)
{
    constexpr double kWidth = 1e-2;
    constexpr double kFar = 1e4;
    const Vec3 ab = t.b - t.a;
    const Vec3 ac = t.c - t.a;
    const double size = std::max(square(ab), square(ac)); // squared
    return size > kShortest && size < kLongest && square(p - t.a) < kFar * kFar * size &&
           square(cross(ab, ac)) > kWidth * kWidth * size * size;
}

} // namespace

double squareOfReach(const Triangle& t, const Vec3& p)
{
    const Vec3 ab = t.b - t.a;
    const Vec3 ac = t.c - t.a;
    const Vec3 ap = p - t.a;
    const double abOfA = dot(ab, ap);
    const double acOfA = dot(ac, ap);
    if (abOfA <= 0 && acOfA <= 0)
        return square(ap);
    const Vec3 bp = p - t.b;
    const double abOfB = dot(ab, bp);
    const double acOfB = dot(ac, bp);
    if (abOfB >= 0 && acOfB <= abOfB)
        return square(bp);
    const double ofC = abOfA * acOfB - abOfB * acOfA;
    if (ofC <= 0 && abOfA >= 0 && abOfB <= 0)
        return square(ap - abOfA / (abOfA - abOfB) * ab);
    const Vec3 cp = p - t.c;
    const double abOfC = dot(ab, cp);
    const double acOfC = dot(ac, cp);
    if (acOfC >= 0 && abOfC <= acOfC)
        return square(cp);
    const double ofB = abOfC * acOfA - abOfA * acOfC;
    if (ofB <= 0 && acOfA >= 0 && acOfC <= 0)
        return square(ap - acOfA / (acOfA - acOfC) * ac);
    const double ofA = abOfB * acOfC - abOfC * acOfB;
    const double fromB = acOfB - abOfB;
    const double fromC = abOfC - acOfC;
    if (ofA <= 0 && fromB >= 0 && fromC >= 0)
        return square(bp - fromB / (fromB + fromC) * (t.c - t.b));
    const double whole = ofA + ofB + ofC;
    return square(ap - ofB / whole * ab - ofC / whole * ac);
}

bool isWithinReach(const Triangle& t, const Vec3& p, double limit)
{
    if (!(limit > kShortest && isInRange(t, p)))
        return nearest::points(p, t).distance() <= limit;
    return squareOfReach(t, p) <= limit * limit;
}

double distanceTo(const Triangle& t, const Vec3& p)
{
    return isClear(t, p) ? std::sqrt(squareOfReach(t, p)) : nearest::points(p, t).distance();
}

} // namespace mbv::bvh
