#include "as_segment.h"

#include "collision/exact/facing.h"

#include <algorithm>

namespace mbv {

std::optional<Segment> asSegment(const Shape& shape)
{
    if (const auto* segment = std::get_if<Segment>(&shape))
        return *segment;
    if (const auto* capsule = std::get_if<Capsule>(&shape); capsule && capsule->radius == 0)
        return Segment{capsule->a, capsule->b};
    if (const auto* sphere = std::get_if<Sphere>(&shape); sphere && sphere->radius == 0)
        return Segment{sphere->center, sphere->center};
    if (const auto* box = std::get_if<Aabb>(&shape); box && box->min == box->max)
        return Segment{box->min, box->max};
    if (const auto* box = std::get_if<Obb>(&shape); box && box->halfExtents == Vec3{})
        return Segment{box->center, box->center};
    if (const auto* triangle = std::get_if<Triangle>(&shape)) {
        // Without an area it is its longest edge, on which the third corner lies.
        const auto& [a, b, c] = *triangle;
        if (facingOf(*triangle).sign != 0)
            return std::nullopt;
        return std::max({Segment{a, b}, Segment{b, c}, Segment{c, a}},
                        [](const Segment& s, const Segment& t) {
                            return maxComponent(abs(s.b - s.a)) < maxComponent(abs(t.b - t.a));
                        });
    }
    return std::nullopt;
}

} // namespace mbv
