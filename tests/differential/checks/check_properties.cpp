#include "checks.h"
#include "differential/generator/similarity.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/raycast.h>
#include <mbv/collision/sweep.h>

#include <algorithm>
#include <limits>

namespace mbv::differential {
namespace {

/// The answers that numbers can be compared of.
struct Answers {
    bool overlap = false;
    double distance = 0;
    std::optional<double> depth;

    Answers(const Shape& a, const Shape& b)
        : overlap(overlaps(a, b)), distance(mbv::distance(a, b).distance)
    {
        if (const auto met = contact(a, b))
            depth = met->depth;
    }
};

/// An overlap within the tolerance may be decided either way where it is not promised exactly.
void compare(const Pair& pair, const Answers& expected, const Answers& got, const char* question,
             Verdicts& verdicts)
{
    const double reach = std::max({expected.distance, got.distance, expected.depth.value_or(0)});
    const Quad tolerance = 2 * pair.tolerance(reach);
    const auto signedOf = [](const Answers& x) { return x.distance - x.depth.value_or(0); };
    if (const Quad off = magnitude(signedOf(expected) - signedOf(got)); !(off <= tolerance))
        verdicts.wrong(question, "distance or depth changes", off / tolerance);
    if (expected.overlap != got.overlap && pair.isExact())
        verdicts.wrong(question, "overlap changes");
}

void checkSwap(const Pair& pair, const Answers& straight, Verdicts& verdicts)
{
    const Answers swapped(pair.b.shape, pair.a.shape);
    if (swapped.overlap != straight.overlap)
        verdicts.wrong("swap", "overlap changes");
    compare(pair, straight, swapped, "swap", verdicts);
}

void checkRightAngles(const Pair& pair, const Answers& straight, Verdicts& verdicts)
{
    Similarity cyclic;
    cyclic.from = {1, 2, 0};
    Similarity aboutZ;
    aboutZ.from = {1, 0, 2};
    aboutZ.sign = {-1, 1, 1};
    for (const Similarity& rotation : {cyclic, aboutZ}) {
        const Answers rotated(mapped(pair.a.shape, rotation), mapped(pair.b.shape, rotation));
        compare(pair, straight, rotated, "quarter turn", verdicts);
    }
}

void checkScale(const Pair& pair, const Answers& straight, const Vec3& motion, const Ray& ray,
                Verdicts& verdicts)
{
    // Not where squares of squares may leave the range of a double.
    const double reach = std::max(pair.a.offset, pair.b.offset) + norm(motion);
    if (!(pair.size() > 1e-60 && reach < 1e60))
        return;
    Similarity doubling;
    doubling.scale = 0x1p+7;
    const Shape a = mapped(pair.a.shape, doubling);
    const Shape b = mapped(pair.b.shape, doubling);
    const Answers scaled(a, b);
    // Shapes that are apart by less than rounding are the smallest double apart, at any scale.
    constexpr double kMin = std::numeric_limits<double>::denorm_min();
    const double expected = straight.distance == kMin ? kMin : doubling.scale * straight.distance;
    if (scaled.overlap != straight.overlap || scaled.distance != expected ||
        scaled.depth.value_or(0) != doubling.scale * straight.depth.value_or(0))
        verdicts.wrong("power of two", "overlap, distance or depth changes");
    const auto hit = sweep(pair.a.shape, motion, pair.b.shape);
    const auto scaledHit = sweep(a, doubling.point(motion), b);
    if (hit.has_value() != scaledHit.has_value() ||
        (hit && (hit->fraction != scaledHit->fraction || hit->normal != scaledHit->normal)))
        verdicts.wrong("power of two", "sweep changes");
    const auto seen = raycast(ray, pair.b.shape);
    const auto scaledSeen =
        raycast(Ray{doubling.point(ray.origin), ray.direction, doubling.scale * ray.maxT}, b);
    if (seen.has_value() != scaledSeen.has_value() ||
        (seen && doubling.scale * seen->t != scaledSeen->t))
        verdicts.wrong("power of two", "raycast changes");
}

} // namespace

void checkProperties(const Pair& pair, const Vec3& motion, const Ray& ray, Verdicts& verdicts)
{
    verdicts.asked();
    const Answers straight(pair.a.shape, pair.b.shape);
    checkSwap(pair, straight, verdicts);
    checkRightAngles(pair, straight, verdicts);
    checkScale(pair, straight, motion, ray, verdicts);
}

} // namespace mbv::differential
