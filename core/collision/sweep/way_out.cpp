#include "way_out.h"

#include <mbv/collision/contact.h>

#include <variant>

namespace mbv {
namespace {

/// With an inside, if one that is flat.
Shape withInside(const Shape& shape)
{
    if (const auto* triangle = std::get_if<Triangle>(&shape))
        return ConvexHull{{triangle->a, triangle->b, triangle->c}};
    if (const auto* segment = std::get_if<Segment>(&shape))
        return ConvexHull{{segment->a, segment->b}};
    return shape;
}

std::optional<WayOut> shorter(const std::optional<Contact>& x, const std::optional<Contact>& y)
{
    const auto& least = !x || (y && y->depth < x->depth) ? y : x;
    return least ? std::optional(WayOut{least->normal, least->depth}) : std::nullopt;
}

} // namespace

std::optional<WayOut> wayOutOf(const Shape& a, const Shape& b)
{
    const Shape solid = withInside(a);
    if (const auto* plane = std::get_if<Plane>(&b))
        return shorter(contact(solid, HalfSpace{plane->normal, plane->offset}),
                       contact(solid, HalfSpace{-plane->normal, -plane->offset}));
    return shorter(contact(solid, withInside(b)), std::nullopt);
}

} // namespace mbv
