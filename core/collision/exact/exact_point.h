#pragma once

#include "exact_fraction.h"
#include "facing.h"
#include "triple_product.h"

#include <array>
#include <optional>

/// Points that no rounding has moved, and their signs against triangles. Internal.
namespace mbv::bvh {

/// A point and, for arithmetic in doubles, what it is to rounding. Most are doubles: their signs
/// cost little.
class ExactPoint {
public:
    explicit ExactPoint(const Vec3& p) : rounded_(p), slack_{} {}
    explicit ExactPoint(FractionVec3 p);

    FractionVec3 value() const { return fraction_ ? *fraction_ : fractions(rounded_); }
    const Vec3& rounded() const { return rounded_; }

    /// rounded() is the very point.
    bool isDouble() const { return !fraction_; }

    /// The corner as seen from the point.
    Rounded cornerSeen(const Vec3& corner) const
    {
        const Vec3 difference = corner - rounded_;
        return {difference, abs(difference) + slack_};
    }

private:
    std::optional<FractionVec3> fraction_; ///< nothing where `rounded_` is the point
    Vec3 rounded_;
    Vec3 slack_; ///< for the roundings of `rounded_`
};

/// (b - a) x (c - a), not rounded; zero where the corners are on a line.
FractionVec3 exactNormal(const Triangle& t);

/// Corners on a line or in one point.
bool isDegenerate(const Triangle& t);

/// As orientation(t.a, t.b, t.c, p).
int sideOfPlane(const ExactPoint& p, const Triangle& t);

/// The sign of the volume that a direction spans with two corners as seen from p: how a ray from p
/// passes the line from one to the other.
int sideOfLine(const ExactPoint& p, const Vec3& direction, const Vec3& from, const Vec3& to);

/// As for a Vec3; p lies in the triangle's plane.
std::array<int, 3> sidesOfEdges(const ExactPoint& p, const Triangle& t, const Facing& facing);

} // namespace mbv::bvh
