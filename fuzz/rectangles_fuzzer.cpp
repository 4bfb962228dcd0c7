// Two rectangles made from the bytes, with axes as far from unit as is allowed, under ASan and
// UBSan. Questions about them agree with each other, and points are where they are said to be.
#include "fuzz_require.h"
#include "magnitude/byte_source.h"

#include <mbv/collision/rectangle.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace mbv;
using fuzz::require;

Vec2 vec2(test::ByteSource& in)
{
    const double x = in.small();
    return {x, in.small()};
}

Rectangle rectangle(test::ByteSource& in)
{
    const Vec2 center = vec2(in);
    const Vec2 half = vec2(in);
    const double degrees = in.byte() % 2 == 0 ? 45.0 * in.byte() : in.small();
    Rectangle s = rectangleFromDegrees(center, {std::abs(half.x), std::abs(half.y)}, degrees);
    s.axis = (1 + 1e-7 * in.small()) * s.axis;
    return s;
}

/// How far a point is from the rectangle.
double distanceTo(const Rectangle& s, const Vec2& p)
{
    return distance(s, Rectangle{p, {0, 0}}).distance;
}

void ask(const Rectangle& a, const Rectangle& b)
{
    constexpr double kRounding = 1e-13;
    const bool meet = overlaps(a, b);
    require(meet == overlaps(b, a), "overlaps is not symmetric");
    require(meet == explainSat(a, b).overlap, "explainSat says otherwise");
    const RectangleDistance d = distance(a, b);
    require((d.distance == 0) == meet, "distance is 0 where overlaps is false, or not");
    require(distanceTo(a, d.pointOnA) < kRounding && distanceTo(b, d.pointOnB) < kRounding,
            "a nearest point is beside its rectangle");
    const auto c = contact(a, b);
    require(c.has_value() == meet, "contact and overlaps disagree");
    if (!c)
        return;
    require(c->depth >= 0 && std::abs(norm(c->normal) - 1) < kRounding, "no depth or no normal");
    Rectangle moved = b;
    moved.center = b.center + (c->depth + kRounding) * c->normal;
    require(!overlaps(a, moved), "depth * normal does not part them");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    test::ByteSource in({data, count});
    const Rectangle a = rectangle(in);
    const Rectangle b = rectangle(in);
    if (!faultOf(a) && !faultOf(b))
        ask(a, b);
    return 0;
}
