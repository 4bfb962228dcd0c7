#pragma once

#include "collision/exact_fraction.h"
#include "collision/triple_product.h"

#include <mbv/geometry/shapes.h>

#include <array>

/// Points that no rounding has moved, and their signs against triangles. Internal.
namespace mbv::bvh {

/// A point and, for arithmetic in doubles, what it is to rounding.
class ExactPoint {
public:
    explicit ExactPoint(const Vec3& p) : exact_(fractions(p)), rounded_(p), slack_{} {}
    explicit ExactPoint(FractionVec3 p);

    const FractionVec3& value() const { return exact_; }
    const Vec3& rounded() const { return rounded_; }

    /// The corner as seen from the point.
    Rounded cornerSeen(const Vec3& corner) const
    {
        const Vec3 difference = corner - rounded_;
        return {difference, abs(difference) + slack_};
    }

private:
    FractionVec3 exact_;
    Vec3 rounded_;
    Vec3 slack_; ///< for the roundings of `rounded`, where the point is not exactly that
};

/// (b - a) x (c - a), not rounded; zero where the corners are on a line.
FractionVec3 exactNormal(const Triangle& t);

/// Corners on a line or in one point.
bool isDegenerate(const Triangle& t);

/// +1 where p lies on the side of the triangle's plane that its normal points to (from where its
/// corners are seen counter-clockwise), -1 on the other, 0 in the plane or where there is none.
int sideOfPlane(const ExactPoint& p, const Triangle& t);
int sideOfPlane(const Vec3& p, const Triangle& t);

/// The sign of v . normal.
int signAlongNormal(const Vec3& v, const Triangle& t);

/// For p in the triangle's plane, with its exactNormal(): +1 inside edge i (from corner i to the
/// next), 0 on its line, -1 beyond.
std::array<int, 3> sidesOfEdges(const FractionVec3& p, const Triangle& t,
                                const FractionVec3& normal);

} // namespace mbv::bvh
