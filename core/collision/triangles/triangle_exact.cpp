// The separating axes of triangle_filter.cpp in integers: every double is an integer times a power
// of two, so with the smallest power of the eighteen taken out, nothing is ever divided or rounded.
#include "triangle_exact.h"

#include "collision/exact/exact_vector.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

/// Of any length; up to 512 bits without an allocation: four times 53 and some 2^70 between the
/// largest and the smallest coordinate.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<
    512, 0, boost::multiprecision::signed_magnitude, boost::multiprecision::unchecked,
    std::allocator<boost::multiprecision::limb_type>>>;
using IntegerVec3 = ExactVector<Integer>;
using ExactTriangle = std::array<IntegerVec3, 3>;

constexpr int kMantissaBits = std::numeric_limits<double>::digits;

/// The power of two that x's lowest mantissa bit stands for.
int lowestExponent(double x)
{
    int exponent = 0;
    std::frexp(x, &exponent);
    return exponent - kMantissaBits;
}

/// x / 2^unit.
Integer scaledInteger(double x, int unit)
{
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    const Integer mantissa = static_cast<long long>(std::ldexp(fraction, kMantissaBits));
    return mantissa << (exponent - kMantissaBits - unit);
}

bool isZero(const IntegerVec3& v)
{
    return v[0].is_zero() && v[1].is_zero() && v[2].is_zero();
}

std::array<IntegerVec3, 3> edgesOf(const ExactTriangle& t)
{
    return {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
}

struct ExactPair {
    ExactTriangle a;
    ExactTriangle b;

    ExactPair(const Triangle& s, const Triangle& t)
    {
        const std::array<Vec3, 6> corners = {s.a, s.b, s.c, t.a, t.b, t.c};
        int unit = std::numeric_limits<int>::max();
        for (const Vec3& p : corners) {
            for (int i = 0; i < 3; ++i) {
                if (p[i] != 0)
                    unit = std::min(unit, lowestExponent(p[i]));
            }
        }
        for (std::size_t k = 0; k < 6; ++k) {
            IntegerVec3& p = k < 3 ? a[k] : b[k - 3];
            for (int i = 0; i < 3; ++i) {
                const double x = corners[k][i];
                p[static_cast<std::size_t>(i)] = x == 0 ? Integer(0) : scaledInteger(x, unit);
            }
        }
    }

    bool separates(const IntegerVec3& axis) const
    {
        const auto interval = [&](const ExactTriangle& t) {
            return std::minmax({dot(t[0], axis), dot(t[1], axis), dot(t[2], axis)});
        };
        const auto [lowA, highA] = interval(a);
        const auto [lowB, highB] = interval(b);
        return highA < lowB || highB < lowA;
    }
};

/// All edges are along one line or zero: D, as triangle_filter.cpp calls it, is a segment or a
/// point.
bool overlapOnALine(const ExactPair& pair, const std::array<IntegerVec3, 6>& edges)
{
    const IntegerVec3 between = pair.b[0] - pair.a[0];
    for (const IntegerVec3& edge : edges) {
        if (!isZero(edge))
            return isZero(cross(between, edge)) && !pair.separates(edge);
    }
    return isZero(between);
}

} // namespace

bool trianglesOverlapExactly(const Triangle& a, const Triangle& b, const TriangleAxes& doubtful)
{
    const ExactPair pair(a, b);
    const std::array<IntegerVec3, 3> edgesA = edgesOf(pair.a);
    const std::array<IntegerVec3, 3> edgesB = edgesOf(pair.b);
    const auto axisAt = [&](std::size_t axis) {
        if (axis < 2)
            return axis == 0 ? cross(edgesA[0], edgesA[1]) : cross(edgesB[0], edgesB[1]);
        return cross(edgesA[(axis - 2) / 3], edgesB[(axis - 2) % 3]);
    };
    IntegerVec3 normal; // of D, where it is flat
    for (std::size_t i = 0; i < kTriangleAxisCount; ++i) {
        if (!doubtful[i])
            continue;
        const IntegerVec3 axis = axisAt(i);
        if (pair.separates(axis))
            return false;
        if (!isZero(axis))
            normal = axis;
    }
    if (!doubtful.all())
        return true; // some axis clearly does not separate, so D is not flat

    const std::array<IntegerVec3, 6> edges = {edgesA[0], edgesA[1], edgesA[2],
                                              edgesB[0], edgesB[1], edgesB[2]};
    if (isZero(normal))
        return overlapOnALine(pair, edges);
    return std::none_of(edges.begin(), edges.end(), [&](const IntegerVec3& edge) {
        return pair.separates(cross(normal, edge));
    });
}

} // namespace mbv
