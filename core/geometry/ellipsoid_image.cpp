#include "ellipsoid_image.h"

#include "numbers/power_of_two.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace mbv {
namespace {

using HalfAxes = std::array<Vec3, 3>;

/// Of the cosine between two directions.
constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

/// Rotates two conjugate half axes into each other until they are perpendicular: one step of the
/// one-sided Jacobi method (Hestenes 1958). The ratio of their lengths stands for the squares,
/// which may underflow. False where they are perpendicular to rounding already.
bool makePerpendicular(Vec3& a, Vec3& b)
{
    const double lengthA = norm(a);
    const double lengthB = norm(b);
    if (lengthA == 0 || lengthB == 0)
        return false;
    const double cosine = dot(a / lengthA, b / lengthB);
    if (std::abs(cosine) <= kRounding)
        return false;
    const double half = (lengthB / lengthA - lengthA / lengthB) / (2 * cosine);
    const double tangent = std::copysign(1 / (std::abs(half) + std::hypot(1, half)), half);
    const double c = 1 / std::hypot(1, tangent);
    const Vec3 rotated = c * (a - tangent * b);
    b = c * (b + tangent * a);
    a = rotated;
    return true;
}

void sortLongestFirst(HalfAxes& halfAxes)
{
    std::ranges::stable_sort(halfAxes, std::greater{}, [](const Vec3& v) { return norm(v); });
}

/// The coordinate axis that is farthest from the direction.
Vec3 leastAlong(const Vec3& direction)
{
    const Vec3 size = abs(direction);
    if (size.x <= size.y && size.x <= size.z)
        return {1, 0, 0};
    return size.y <= size.z ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
}

/// Of half axes that are perpendicular, longest first; flat ellipsoids lack some.
std::array<Vec3, 3> axesAlong(const HalfAxes& halfAxes)
{
    if (norm(halfAxes[0]) == 0)
        return {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const Vec3 first = normalized(halfAxes[0]);
    Vec3 second = norm(halfAxes[1]) > 0 ? normalized(halfAxes[1]) : leastAlong(first);
    second = normalized(second - dot(second, first) * first);
    return {first, second, cross(first, second)};
}

} // namespace

Ellipsoid scaledEllipsoid(const Ellipsoid& s, const Vec3& factors)
{
    // The half axes become conjugate ones, whose singular vectors and values are the axes sought.
    // Powers of two apart, so that nothing overflows on the way.
    const double sizeOfRadii = powerOfTwoBelow(maxComponent(s.radii));
    const double sizeOfFactors = powerOfTwoBelow(maxComponent(factors));
    HalfAxes halfAxes;
    for (std::size_t i = 0; i < 3; ++i)
        halfAxes[i] =
            scaled(s.radii[static_cast<int>(i)] / sizeOfRadii * s.axes[i], factors / sizeOfFactors);
    constexpr int kMaxSweeps = 40; // four or five are enough unless lengths differ beyond all use
    bool moved = true;
    for (int sweep = 0; moved && sweep < kMaxSweeps; ++sweep) {
        sortLongestFirst(halfAxes);
        moved = makePerpendicular(halfAxes[0], halfAxes[1]);
        moved = makePerpendicular(halfAxes[0], halfAxes[2]) || moved;
        moved = makePerpendicular(halfAxes[1], halfAxes[2]) || moved;
    }
    sortLongestFirst(halfAxes);
    Ellipsoid result = {scaled(s.center, factors), {}, axesAlong(halfAxes)};
    const auto [smaller, larger] = std::minmax(sizeOfRadii, sizeOfFactors);
    for (int i = 0; i < 3; ++i)
        result.radii[i] = norm(halfAxes[static_cast<std::size_t>(i)]) * larger * smaller;
    return result;
}

} // namespace mbv
