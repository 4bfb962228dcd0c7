#include "line_view.h"

#include "mesh_query/ray_walk.h"
#include "mesh_query/world_triangle.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::solid {
namespace {

/// Times the square of the longest side: areas below it are as good as none.
constexpr double kThin = 1e-10;

double area(const Vec3& a, const Vec3& b, const Vec3& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

using Corners = std::array<Vec3, 3>; ///< as the view sees them

Corners seenCorners(const LineView& view, const Triangle& t, const Vec3& from)
{
    return {view.seen(t.a - from), view.seen(t.b - from), view.seen(t.c - from)};
}

double thinArea(const Corners& t)
{
    double longest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 side = t[(i + 1) % 3] - t[i];
        longest = std::max(longest, dot(side, side));
    }
    return kThin * longest;
}

double largestOf(const Corners& t)
{
    double largest = 0;
    for (const Vec3& p : t)
        largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    return largest;
}

/// By how much rounding may be off where a line meets a triangle: what it shifts across the line,
/// some last digits of the largest coordinate, times how steep the triangle is. 0 of one that is
/// not steep, whose heights are right to the rounding of their own.
double heightError(const Corners& t, double largest)
{
    constexpr double kShift = 16 * std::numeric_limits<double>::epsilon();
    constexpr double kSteep = 8;
    const auto [low, high] = std::minmax({t[0].z, t[1].z, t[2].z});
    const double steepness = largest * (high - low) / std::abs(area(t[0], t[1], t[2]));
    return steepness > kSteep ? kShift * largest * steepness : 0;
}

enum class Passing { Beside, Through, TooClose };

struct Height {
    double at = 0;
    double error = 0; ///< it may be off by so much
};

/// Where the line through the origin passes a triangle.
Passing pass(const Corners& t, Height& height)
{
    const Vec3 origin = {};
    const std::array w = {area(origin, t[1], t[2]), area(origin, t[2], t[0]),
                          area(origin, t[0], t[1])};
    const double thin = thinArea(t);
    const auto isPositive = [&](double x) { return x > thin; };
    const auto isNegative = [&](double x) { return x < -thin; };
    if (std::ranges::all_of(w, isPositive) || std::ranges::all_of(w, isNegative)) {
        height = {(w[0] * t[0].z + w[1] * t[1].z + w[2] * t[2].z) / (w[0] + w[1] + w[2]),
                  heightError(t, largestOf(t))};
        return Passing::Through;
    }
    if (std::ranges::any_of(w, isPositive) && std::ranges::any_of(w, isNegative))
        return Passing::Beside;
    // Close to the line of a side: beside the triangle all the same where its box is.
    const auto isBeside = [&](double Vec3::*axis) {
        return std::ranges::all_of(t, [=](const Vec3& p) { return p.*axis > 0; }) ||
               std::ranges::all_of(t, [=](const Vec3& p) { return p.*axis < 0; });
    };
    return isBeside(&Vec3::x) || isBeside(&Vec3::y) ? Passing::Beside : Passing::TooClose;
}

/// Over the plane, the height of a triangle's plane.
double heightAt(const Corners& t, const Vec3& p)
{
    const double whole = area(t[0], t[1], t[2]);
    return (area(p, t[1], t[2]) * t[0].z + area(p, t[2], t[0]) * t[1].z +
            area(p, t[0], t[1]) * t[2].z) /
           whole;
}

/// What a triangle has in common with another, over the plane (Sutherland, Hodgman, 1974).
std::vector<Vec3> commonPolygon(const Corners& a, const Corners& b)
{
    std::vector<Vec3> polygon(a.begin(), a.end());
    const double side = area(b[0], b[1], b[2]) < 0 ? -1 : 1;
    for (std::size_t i = 0; i < 3 && !polygon.empty(); ++i) {
        std::vector<Vec3> kept;
        for (std::size_t k = 0; k < polygon.size(); ++k) {
            const Vec3& p = polygon[k];
            const Vec3& q = polygon[(k + 1) % polygon.size()];
            const double atP = side * area(b[i], b[(i + 1) % 3], p);
            const double atQ = side * area(b[i], b[(i + 1) % 3], q);
            if (atP >= 0)
                kept.push_back(p);
            if ((atP < 0) != (atQ < 0))
                kept.push_back(p + atP / (atP - atQ) * (q - p));
        }
        polygon = std::move(kept);
    }
    return polygon;
}

double areaOf(const std::vector<Vec3>& polygon)
{
    double sum = 0;
    for (std::size_t i = 2; i < polygon.size(); ++i)
        sum += area(polygon[0], polygon[i - 1], polygon[i]);
    return std::abs(sum);
}

} // namespace

LineView::LineView(const Vec3& along) : along_(along)
{
    const Vec3 size = abs(along);
    const Vec3 least = size.x <= std::min(size.y, size.z) ? Vec3{1, 0, 0}
                       : size.y <= size.z                 ? Vec3{0, 1, 0}
                                                          : Vec3{0, 0, 1};
    right_ = normalized(cross(along, least));
    up_ = cross(along, right_);
}

std::optional<std::vector<Chord>> chordsOf(const PosedMesh& solid, const LineView& view,
                                           const Vec3& p, double reach)
{
    std::vector<Height> heights;
    bool isClear = true;
    bvh::RayWalk walk(solid, {p - reach * view.along(), view.along()});
    walk.run([&](std::uint32_t triangle, bvh::SurePassing /*sure*/) {
        Height height;
        const Passing passing =
            pass(seenCorners(view, bvh::worldTriangle(solid, triangle), p), height);
        if (passing == Passing::Through)
            heights.push_back(height);
        isClear = passing != Passing::TooClose;
        return isClear ? std::numeric_limits<double>::infinity() : -1.0;
    });
    if (!isClear || heights.size() % 2 != 0)
        return std::nullopt;
    std::ranges::sort(heights, {}, &Height::at);
    std::vector<Chord> chords;
    for (std::size_t i = 0; i < heights.size(); i += 2) {
        const Chord inside = {heights[i].at + heights[i].error,
                              heights[i + 1].at - heights[i + 1].error};
        if (inside.from <= inside.to)
            chords.push_back(inside);
    }
    return chords;
}

std::optional<CommonLines> commonLines(const LineView& view, const Triangle& a, const Triangle& b)
{
    const Corners seenA = seenCorners(view, a, a.a);
    const Corners seenB = seenCorners(view, b, a.a);
    for (const Corners* t : {&seenA, &seenB})
        if (std::abs(area((*t)[0], (*t)[1], (*t)[2])) <= thinArea(*t))
            return std::nullopt;
    const std::vector<Vec3> polygon = commonPolygon(seenA, seenB);
    if (polygon.size() < 3 || areaOf(polygon) <= std::min(thinArea(seenA), thinArea(seenB)))
        return std::nullopt;
    CommonLines lines;
    lines.end = -std::numeric_limits<double>::infinity();
    Vec3 middle;
    const double largest = std::max(largestOf(seenA), largestOf(seenB));
    const double error = heightError(seenA, largest) + heightError(seenB, largest);
    for (const Vec3& p : polygon) {
        lines.end = std::max(lines.end, heightAt(seenA, p) - heightAt(seenB, p) - error);
        middle = middle + 1.0 / static_cast<double>(polygon.size()) * p;
    }
    const std::array w = {area(middle, seenA[1], seenA[2]), area(middle, seenA[2], seenA[0]),
                          area(middle, seenA[0], seenA[1])};
    const double whole = w[0] + w[1] + w[2];
    lines.middleOnA = a.a + w[1] / whole * (a.b - a.a) + w[2] / whole * (a.c - a.a);
    return lines;
}

} // namespace mbv::solid
