// The line meets the triangle where it passes all three edges on the same side; the side is the
// sign of the volume that the direction and the two ends of an edge span as seen from the ray's
// origin (Woop, Benthin, Wald: Watertight ray/triangle intersection, JCGT 2013). Each sign is
// exact: by a filter in doubles about the closest approach, so that far origins cost nothing, and
// exactly where that is in doubt. So two triangles that share an edge or a corner, in any
// order of their corners, agree on which side the ray passes, and none slips through.
//
// A ray in the triangle's plane, exactly, meets it where it meets the first of its edges.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/rays/raycast_triangle.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "quick_triangle_hit-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Doubles are sure of whether the ray hits, and where.
bool isSure(const Ray& ray, const cast::RayDirection& direction, const Triangle& shape,
            std::optional<RayHit>& hit)
{
    const LineAtTriangle line(ray, direction, shape);
    const QuickHit quick = line.hit(line.side());
    if (quick.verdict == QuickHit::Verdict::Hits && quick.t <= ray.maxT)
        hit = rayHitOf(quick, shape);
    return quick.verdict != QuickHit::Verdict::Unsure;
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "collision/exact/accurate_cross.h"
#include "collision/exact/double_double_vector.h"
#include "collision/exact/estimate.h"
#include "collision/exact/triple_product.h"
#include "geometry/numbers/power_of_two.h"
#include "raycast_triangle_exact.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv {

HWY_EXPORT(isSure);

namespace {

/// Of the largest volume to the error of any, from where on weights place the hit to rounding. Seen
/// along its edge or as a needle, a triangle has less.
constexpr double kPrecise = 1e13;

/// Unit, of the triangle with these edges from its first corner. Its area is not zero.
Vec3 normalOf(const std::array<Vec3, 3>& corners, const Vec3& edgeB, const Vec3& edgeC)
{
    const double perUnit = inverseOfPowerOfTwoBelow(maxComponent(max(abs(edgeB), abs(edgeC))));
    const Vec3 across = accurateCross(perUnit * edgeB, perUnit * edgeC);
    if (across == Vec3{}) // of a needle, the rounded edges may be parallel
        return cast::exactNormal(corners);
    // Division by what is hardly above the smallest doubles rounds too much.
    const double area = norm(across);
    return area > 1e-290 ? across / area : normalized(across);
}

/// The point where the line meets the plane of a triangle, and where that is on the ray.
struct PlanePoint {
    Vec3 fromA;
    double t;

    /// Precondition: the sum of the weights is a normal number.
    PlanePoint(const cast::LineBase& line, const Vec3& direction,
               const std::array<double, 3>& weights, const Vec3& edgeB, const Vec3& edgeC)
    {
        const double sum = weights[0] + weights[1] + weights[2];
        fromA = weights[1] / sum * edgeB + weights[2] / sum * edgeC;
        t = dot(fromA - line.point, direction) - line.start;
    }
};

/// Precondition: the line passes through the triangle's inside or an edge.
RayHit hitOf(const Vec3& direction, const Triangle& shape, const Vec3& fromA, double t)
{
    const Vec3 normal = normalOf({shape.a, shape.b, shape.c}, shape.b - shape.a, shape.c - shape.a);
    return {t, shape.a + fromA, dot(normal, direction) > 0 ? -normal : normal, false};
}

Rounded rounded(const Difference& d)
{
    const Vec3 difference = d.to - d.from;
    return {difference, abs(difference)};
}

/// corner - base, both relative to the anchor. The difference corner - anchor is rounded once; the
/// base is off by 2r of itself and 16 r^2 of the origin's distance; the subtraction rounds again.
Rounded cornerSeenFrom(const cast::RayLine& line, const Vec3& corner, const Vec3& anchor)
{
    const Vec3 difference = corner - anchor;
    const double far = cast::kRounding * line.distance;
    return {difference - line.base, abs(difference) + abs(line.base) + Vec3{far, far, far}};
}

double certified(const Difference& x, const Difference& y, const Difference& z)
{
    const Estimate volume = tripleProduct(rounded(x), rounded(y), rounded(z));
    return volume.isClear() ? volume.value : cast::exactVolume(x, y, z);
}

/// x . (y x z) in twice the digits.
double preciseVolume(const Vec3& x, const Difference& y, const Difference& z)
{
    const auto exact = [](const Difference& d) {
        return numbersOf<DoubleDouble>(d.to) - numbersOf<DoubleDouble>(d.from);
    };
    return dot(numbersOf<DoubleDouble>(x), cross(exact(y), exact(z))).toDouble();
}

/// Twice the volumes that the direction spans with each edge, opposite to corner 0, 1 and 2: the
/// weights of the corners in the point where the line meets the triangle's plane. Their signs are
/// exact; where the line is so close to the plane that rounding spoils them all, so is the rest.
std::array<double, 3> edgeVolumes(const Ray& ray, const Vec3& direction, const cast::RayLine& line,
                                  const std::array<Vec3, 3>& corners)
{
    const Rounded d = {direction, abs(direction)};
    std::array<Rounded, 3> seen;
    for (std::size_t i = 0; i < 3; ++i)
        seen[i] = cornerSeenFrom(line, corners[i], corners[0]);
    std::array<Estimate, 3> volumes;
    double largest = 0;
    double error = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        volumes[i] = tripleProduct(d, seen[(i + 1) % 3], seen[(i + 2) % 3]);
        largest = std::max(largest, std::abs(volumes[i].value));
        error = std::max(error, volumes[i].error);
    }
    const bool isPrecise = largest > kPrecise * error;
    const bool isHopeless = !(largest > 1e6 * error); // the double-doubles may be as well
    std::array<double, 3> result;
    for (std::size_t i = 0; i < 3; ++i) {
        const Difference first = {corners[(i + 1) % 3], ray.origin};
        const Difference second = {corners[(i + 2) % 3], ray.origin};
        if (isHopeless || !volumes[i].isClear())
            result[i] = cast::exactVolume({direction, {}}, first, second);
        else
            result[i] = isPrecise ? volumes[i].value : preciseVolume(direction, first, second);
    }
    return result;
}

/// What doubles say about a ray and a triangle where rounding leaves no doubt.
struct QuickSides {
    bool missesEdges = false; ///< the line passes two edges on different sides
    double climb = 0;         ///< 1 where the line passes through with the normal, -1 against it
    double height = 0;        ///< of the origin above the plane, its sign alone; 0 where in doubt
};

/// One bound for all volumes: each is a sum of six products of three components, with errors as in
/// tripleProduct(). Where those of the direction and the edges have one sign so has their sum, the
/// direction's part along the normal.
QuickSides quickSides(const Ray& ray, const std::array<Vec3, 3>& corners)
{
    const Vec3& d = ray.direction;
    const Vec3 a = corners[0] - ray.origin;
    const Vec3 b = corners[1] - ray.origin;
    const Vec3 c = corners[2] - ray.origin;
    const Vec3 ofA = cross(d, a);
    const Vec3 ofB = cross(d, b);
    const double ab = dot(ofA, b);
    const double bc = dot(ofB, c);
    const double ca = -dot(ofA, c);
    const double farthest = maxComponent(max(abs(a), max(abs(b), abs(c))));
    const double squares = 6 * farthest * farthest;
    const auto errorOf = [](double products) { // what underflowed or overflowed has another error
        const bool isOrdinary = products >= 0x1p-900 && products <= 0x1p1000;
        return isOrdinary ? 16 * kUnitRoundoff * products : std::numeric_limits<double>::infinity();
    };
    const double error = errorOf(maxComponent(abs(d)) * squares);
    const double least = std::min({ab, bc, ca});
    const double most = std::max({ab, bc, ca});
    if (least < -error && most > error)
        return {true, 0, 0};
    const double climb = least > error ? 1 : most < -error ? -1 : 0;
    const double volume = -dot(a, cross(b, c));
    return {false, climb, std::abs(volume) > errorOf(farthest * squares) ? volume : 0.0};
}

std::optional<RayHit> castInPlane(const Ray& ray, const Triangle& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return RayHit{0, ray.origin, -normalized(ray.direction), false};
    std::optional<RayHit> first;
    const bool isPoint = shape.a == shape.b && shape.b == shape.c;
    for (const Segment& edge :
         {Segment{shape.a, shape.b}, {shape.b, shape.c}, {shape.c, shape.a}}) {
        if (edge.a == edge.b && !isPoint)
            continue; // the others have its only point, and a normal there
        const auto hit = raycast(ray, edge);
        if (hit && (!first || hit->t < first->t))
            first = hit;
    }
    return first;
}

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const Triangle& shape)
{
    const std::array<Vec3, 3> corners = {shape.a, shape.b, shape.c};
    const QuickSides quick = quickSides(ray, corners);
    if (quick.missesEdges)
        return std::nullopt;
    const cast::RayDirection direction(ray);
    std::optional<RayHit> hit;
    if (HWY_DYNAMIC_DISPATCH(isSure)(ray, direction, shape, hit))
        return hit;
    const Difference ab = {shape.b, shape.a};
    const Difference ac = {shape.c, shape.a};
    const double climb = quick.climb != 0 ? quick.climb : certified({direction.scaled, {}}, ab, ac);
    const double height =
        quick.height != 0 ? quick.height : certified({ray.origin, shape.a}, ab, ac);
    if (climb == 0)
        return height == 0 ? castInPlane(ray, shape) : std::nullopt;
    if (height != 0 && (height > 0) == (climb > 0))
        return std::nullopt; // away from the plane

    const cast::RayLine line = cast::lineNear(ray, direction, shape.a);
    std::array<double, 3> weights = edgeVolumes(ray, direction.scaled, line, corners);
    const auto [least, most] = std::minmax({weights[0], weights[1], weights[2]});
    if (quick.climb == 0 && least < 0 && most > 0)
        return std::nullopt;
    if (!std::isnormal(weights[0] + weights[1] + weights[2])) // beyond the range of a double
        weights = cast::exactWeights(ray, corners);
    const PlanePoint point({line.base, line.start}, direction.unit(), weights, shape.b - shape.a,
                           shape.c - shape.a);
    const double t = height == 0 ? 0 : std::max(point.t, 0.0);
    if (t > ray.maxT)
        return std::nullopt;
    return hitOf(direction.unit(), shape, point.fromA, t);
}

} // namespace mbv
#endif
