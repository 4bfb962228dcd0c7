// Either triangle meets the line that the planes share in an interval, whose ends are corners in
// the other's plane or where edges pass it. Both lie on that line, so that comparing coordinates
// puts them in order.
#include "common_segment.h"

#include "collision/exact/exact_point.h"
#include "collision/triangles/triangle_sides.h"

#include <array>

namespace mbv::solid {
namespace {

/// Heights over a plane, up to a factor.
class ExactPlane {
public:
    explicit ExactPlane(const Triangle& t) : origin_(fractions(t.a)), normal_(bvh::exactNormal(t))
    {
    }

    Fraction heightOf(const FractionVec3& p) const { return dot(normal_, p - origin_); }

private:
    FractionVec3 origin_;
    FractionVec3 normal_;
};

/// Where the edge passes the plane; the same for either direction of the edge.
ExactVertex crossing(const Vec3& from, const Vec3& to, const ExactPlane& plane)
{
    const FractionVec3 start = fractions(from);
    const FractionVec3 end = fractions(to);
    const Fraction above = plane.heightOf(start);
    const Fraction below = plane.heightOf(end);
    const Fraction whole = above - below;
    FractionVec3 p;
    for (std::size_t i = 0; i < 3; ++i)
        p[i] = start[i] == end[i] ? start[i] : (above * end[i] - below * start[i]) / whole;
    return ExactVertex(std::move(p));
}

/// The part of a triangle in another's plane; nothing where it is apart from that.
std::optional<ExactSegment> partInPlane(const Triangle& t, const CornerSides& sides,
                                        const Triangle& other)
{
    const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
    std::optional<ExactPlane> plane;
    std::optional<ExactSegment> part;
    const auto add = [&part](const ExactVertex& p) {
        if (!part)
            part = {p, p};
        else if (ExactVertex::compare(p, part->from) < 0)
            part->from = p;
        else if (ExactVertex::compare(p, part->to) > 0)
            part->to = p;
    };
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t next = (i + 1) % 3;
        if (sides[i] == 0)
            add(ExactVertex(corners[i]));
        if (sides[i] * sides[next] >= 0)
            continue;
        if (!plane)
            plane.emplace(other);
        add(crossing(corners[i], corners[next], *plane));
    }
    return part;
}

} // namespace

std::optional<ExactSegment> commonSegment(const Triangle& a, const Triangle& b)
{
    const auto inA = partInPlane(a, sidesAgainst(a, b), b);
    const auto inB = inA ? partInPlane(b, sidesAgainst(b, a), a) : std::nullopt;
    if (!inA || !inB)
        return std::nullopt;
    const bool startsInB = ExactVertex::compare(inA->from, inB->from) < 0;
    const bool endsInB = ExactVertex::compare(inA->to, inB->to) > 0;
    ExactSegment common = {startsInB ? inB->from : inA->from, endsInB ? inB->to : inA->to};
    if (ExactVertex::compare(common.from, common.to) > 0)
        return std::nullopt;
    return common;
}

} // namespace mbv::solid
