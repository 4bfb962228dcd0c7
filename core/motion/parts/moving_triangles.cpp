#include "moving_triangles.h"

#include "triangle_directions.h"

#include "collision/moving/moving_piece.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "motion/parts/moving_triangles.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "part_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// The lowest and the highest of three corners.
struct Span {
    Column low, high;

    HWY_INLINE Span(const std::array<Vec3, 3>& corners, const Columns& unit)
    {
        const auto a = dotOf(unit, corners[0]);
        const auto b = dotOf(unit, corners[1]);
        const auto c = dotOf(unit, corners[2]);
        low = hn::Min(a, hn::Min(b, c));
        high = hn::Max(a, hn::Max(b, c));
    }
};

void directionsKernel(const motion::Directions& directions, const motion::Ends& ends,
                      const motion::StayApart& asked, motion::GapsAlong& gaps)
{
    const Doubles d;
    for (std::size_t at = 0; at < motion::Directions::kCount; at += hn::MaxLanes(d)) {
        const auto load = [&](const double(&rows)[3][motion::Directions::kWidth]) HWY_ATTR {
            return Columns{hn::Load(d, rows[0] + at), hn::Load(d, rows[1] + at),
                           hn::Load(d, rows[2] + at)};
        };
        const Columns across = crossOf(load(directions.u), load(directions.v));
        const auto length = normOf(across);
        const Columns unit = {hn::Div(across.x, length), hn::Div(across.y, length),
                              hn::Div(across.z, length)};
        const Span beforeA(ends.a[0], unit);
        const Span beforeB(ends.b[0], unit);
        const Span afterA(ends.a[1], unit);
        const Span afterB(ends.b[1], unit);
        const auto ahead =
            hn::Min(hn::Sub(beforeB.low, beforeA.high), hn::Sub(afterB.low, afterA.high));
        const auto behind =
            hn::Min(hn::Sub(beforeA.low, beforeB.high), hn::Sub(afterA.low, afterB.high));
        auto bent = same(1);
        if (asked.steadyAxis != Vec3{}) {
            const auto sine = normOf(crossOf(unit, same(asked.steadyAxis)));
            bent = hn::Min(bent, hn::Add(sine, same(moving::kRoundingOfAxis)));
        }
        const auto gap = hn::Sub(hn::Max(ahead, behind), hn::Mul(bent, same(asked.bend)));
        // Of edges that are parallel nothing is known: their unit is not a number, or not of
        // length 1.
        const auto isKnown = hn::And(hn::Gt(length, same(std::numeric_limits<double>::min())),
                                     hn::Lt(length, same(std::numeric_limits<double>::max())));
        hn::Store(hn::IfThenElse(isKnown, gap, same(-std::numeric_limits<double>::infinity())), d,
                  gaps.gap + at);
        hn::Store(unit.x, d, gaps.unit[0] + at);
        hn::Store(unit.y, d, gaps.unit[1] + at);
        hn::Store(unit.z, d, gaps.unit[2] + at);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(directionsKernel);

std::optional<Vec3> motion::directionThatKeepsApart(const MovingTriangle& a,
                                                    const MovingTriangle& b, const StayApart& asked)
{
    const auto edges = [](const MovingTriangle& t) {
        return std::array{t.corners[1] - t.corners[0], t.corners[2] - t.corners[1],
                          t.corners[0] - t.corners[2]};
    };
    const auto ofA = edges(a);
    const auto ofB = edges(b);
    Directions directions;
    std::size_t count = 0;
    directions.set(count++, ofA[0], ofA[1]);
    directions.set(count++, ofB[0], ofB[1]);
    for (const Vec3& edge : ofA) {
        for (const Vec3& other : ofB)
            directions.set(count++, edge, other);
    }
    GapsAlong gaps;
    HWY_DYNAMIC_DISPATCH(directionsKernel)(directions, Ends(a, b, asked.half), asked, gaps);
    const double* const widest = std::max_element(gaps.gap, gaps.gap + Directions::kCount);
    if (!(*widest > asked.farther))
        return std::nullopt;
    const auto n = static_cast<std::size_t>(widest - gaps.gap);
    return Vec3{gaps.unit[0][n], gaps.unit[1][n], gaps.unit[2][n]};
}

bool motion::keepsApart(const Vec3& unit, const MovingTriangle& a, const MovingTriangle& b,
                        const StayApart& asked)
{
    const Ends ends(a, b, asked.half);
    double ahead = std::numeric_limits<double>::infinity();
    double behind = ahead;
    for (std::size_t end = 0; end < 2; ++end) {
        const auto span = [&](const std::array<Vec3, 3>& corners) {
            return std::minmax(
                {dot(unit, corners[0]), dot(unit, corners[1]), dot(unit, corners[2])});
        };
        const auto [lowA, highA] = span(ends.a[end]);
        const auto [lowB, highB] = span(ends.b[end]);
        ahead = std::min(ahead, lowB - highA);
        behind = std::min(behind, lowA - highB);
    }
    const double bent = asked.bend * moving::accelerationAlong(unit, asked.steadyAxis);
    return std::max(ahead, behind) - bent > asked.farther;
}

} // namespace mbv
#endif
