#include "surface_contact.h"

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

std::optional<Contact> shallower(const std::optional<Contact>& x, const std::optional<Contact>& y)
{
    return !x || (y && y->depth < x->depth) ? y : x;
}

} // namespace

std::optional<Contact> surfaceContact(const Shape& a, const Shape& b)
{
    const Shape solid = withInside(a);
    if (const auto* plane = std::get_if<Plane>(&b))
        return shallower(contact(solid, HalfSpace{plane->normal, plane->offset}),
                         contact(solid, HalfSpace{-plane->normal, -plane->offset}));
    return contact(solid, withInside(b));
}

} // namespace mbv
