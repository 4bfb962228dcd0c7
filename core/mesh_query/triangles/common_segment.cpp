// Either triangle meets the line that the planes share in an interval, whose ends are corners in
// the other's plane or where edges pass it. Both lie on that line, so that comparing coordinates
// puts them in order.
#include "common_segment.h"

#include <array>

namespace mbv::solid {
namespace {

/// The part of a triangle in another's plane; nothing where it is apart from that.
std::optional<ExactSegment> partInPlane(const Triangle& t, const CornerSides& sides,
                                        const Triangle& other)
{
    const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
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
        if (sides[i] * sides[next] < 0)
            add(ExactVertex(planeCrossing(corners[i], corners[next], other)));
    }
    return part;
}

} // namespace

std::optional<ExactSegment> commonSegment(const Triangle& a, const Triangle& b)
{
    return commonSegment(a, sidesAgainst(a, b), b, sidesAgainst(b, a));
}

std::optional<ExactSegment> commonSegment(const Triangle& a, const CornerSides& sidesOfA,
                                          const Triangle& b, const CornerSides& sidesOfB)
{
    const auto inA = partInPlane(a, sidesOfA, b);
    const auto inB = inA ? partInPlane(b, sidesOfB, a) : std::nullopt;
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
