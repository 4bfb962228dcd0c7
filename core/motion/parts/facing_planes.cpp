// How far triangles stay apart along some directions: the normal of the other body's one, those of
// the own ones, and a hint. What a direction says holds whatever it is.
#include "facing_bodies.h"

#include "collision/moving/moving_piece.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "motion/parts/facing_planes.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "part_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// The least and the greatest of heights over a plane.
struct Heights {
    Column low, high;

    HWY_INLINE Heights(Column a, Column b, Column c)
        : low(hn::Min(a, hn::Min(b, c))), high(hn::Max(a, hn::Max(b, c)))
    {
    }

    HWY_INLINE Column gapTo(const Heights& other) const
    {
        return hn::Max(hn::Sub(other.low, high), hn::Sub(low, other.high));
    }
};

class PlaneLanes {
public:
    PlaneLanes(const motion::Facing& facing, const motion::PartColumns& parts, std::size_t at,
               const Triangle& other, double reachOfOther)
        : facing_(facing), other_(other), reachOfOther_(reachOfOther)
    {
        const Doubles d;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto& corner = parts.corners[k];
            const Columns placedCorner =
                placed(facing.own, {hn::Load(d, corner[0] + at), hn::Load(d, corner[1] + at),
                                    hn::Load(d, corner[2] + at)});
            corners_[k] = difference(placedCorner, same(other.a));
        }
        reach_ = hn::Load(d, parts.reach + at);
        off_ = parts.cornersAreOff;
    }

    HWY_INLINE Column along(const Vec3& unit) const
    {
        const Heights own(dotOf(corners_[0], unit), dotOf(corners_[1], unit),
                          dotOf(corners_[2], unit));
        const Heights others(same(0), same(dot(other_.b - other_.a, unit)),
                             same(dot(other_.c - other_.a, unit)));
        return less(own.gapTo(others),
                    approach().along(facing_.axisAlong(unit), reach_, reachOfOther_));
    }

    HWY_INLINE Column alongOwnNormals() const
    {
        const Columns ab = difference(corners_[1], corners_[0]);
        const Columns ac = difference(corners_[2], corners_[0]);
        const Columns across = crossOf(ab, ac);
        const auto length = normOf(across);
        const Columns unit = {hn::Div(across.x, length), hn::Div(across.y, length),
                              hn::Div(across.z, length)};
        const Heights own(dotOf(corners_[0], unit), dotOf(corners_[1], unit),
                          dotOf(corners_[2], unit));
        const Heights others(same(0), dotOf(unit, other_.b - other_.a),
                             dotOf(unit, other_.c - other_.a));
        const auto half = same(facing_.half);
        const Vec3 velocity = facing_.other.seen.velocity - facing_.own.seen.velocity;
        const auto ofOwn = normOf(crossOf(unit, same(facing_.own.seen.spin)));
        const auto ofOther = normOf(crossOf(unit, same(facing_.other.seen.spin)));
        const auto perReach =
            hn::Add(hn::Mul(ofOwn, reach_), hn::Mul(ofOther, same(reachOfOther_)));
        const auto first = hn::Mul(half, hn::Add(hn::Abs(dotOf(unit, velocity)), perReach));
        const auto gap = less(own.gapTo(others), approach().along(first, ofSquareAlong(unit)));
        // Of a triangle without area nothing is known: its unit is not a number, or not of
        // length 1.
        const auto isFace = hn::And(hn::Gt(length, same(std::numeric_limits<double>::min())),
                                    hn::Lt(length, same(std::numeric_limits<double>::max())));
        return hn::IfThenElse(isFace, gap, same(-std::numeric_limits<double>::infinity()));
    }

private:
    HWY_INLINE ApproachLanes approach() const { return {facing_, reach_, reachOfOther_}; }

    HWY_INLINE Column ofSquareAlong(const Columns& unit) const
    {
        if (facing_.steadyAxis == Vec3{})
            return same(1);
        const auto sine = normOf(crossOf(unit, same(facing_.steadyAxis)));
        return hn::Min(same(1), hn::Add(sine, same(moving::kRoundingOfAxis)));
    }

    HWY_INLINE Column less(Column gap, Column approach) const
    {
        return hn::Sub(hn::Sub(gap, same(off_)), approach);
    }

    const motion::Facing& facing_;
    const Triangle& other_;
    double reachOfOther_;
    double off_;
    Columns corners_[3]; ///< placed, from the other's first one
    Column reach_;
};

void planesKernel(const motion::Facing& facing, const motion::PartColumns& parts,
                  const Triangle& other, double reachOfOther, std::span<const Vec3> directions,
                  double (&gaps)[bvh::kWidth])
{
    const Doubles d;
    for (std::size_t at = 0; at < parts.count; at += hn::MaxLanes(d)) {
        const PlaneLanes lanes(facing, parts, at, other, reachOfOther);
        auto gap = hn::Max(hn::LoadU(d, gaps + at), lanes.alongOwnNormals());
        for (const Vec3& unit : directions)
            gap = hn::Max(gap, lanes.along(unit));
        hn::StoreU(gap, d, gaps + at);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <cmath>

namespace mbv {

HWY_EXPORT(planesKernel);

void motion::Facing::raiseByPlanes(const PartColumns& parts, const Triangle& triangle,
                                   double reachOfOther, const std::optional<Vec3>& hint,
                                   double (&gaps)[bvh::kWidth]) const
{
    const Triangle placed = {other.point(triangle.a), other.point(triangle.b),
                             other.point(triangle.c)};
    std::array<Vec3, 2> directions;
    std::size_t count = 0;
    const Vec3 normal = cross(placed.b - placed.a, placed.c - placed.a);
    const double length = norm(normal);
    if (length > 0 && std::isfinite(length))
        directions[count++] = normal / length;
    if (hint)
        directions[count++] = *hint;
    HWY_DYNAMIC_DISPATCH(planesKernel)
    (*this, parts, placed, reachOfOther, std::span(directions).first(count), gaps);
}

} // namespace mbv
#endif
