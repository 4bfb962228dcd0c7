#include <mbv/collision/raycast.h>

#include "collision/magnitude.h"

#include <cassert>

namespace mbv {

std::optional<RayHit> raycast(const Ray& ray, const Shape& shape)
{
    assert(isValid(ray) && isValid(shape));
    if (const auto scale = magnitude::scaleFor(ray, shape))
        return scale->up(raycast(scale->down(ray), scale->down(shape)));
    // A kind of shape without an overload would be asked as a Shape again, without end.
    const auto ask = [&]<class S>(const S& s) {
        return static_cast<std::optional<RayHit> (*)(const Ray&, const S&)>(raycast)(ray, s);
    };
    return std::visit(ask, shape);
}

std::optional<RayHit> raycastChecked(const Ray& ray, const Shape& shape)
{
    requireValid(ray, "ray");
    requireValid(shape, "shape");
    return raycast(ray, shape);
}

} // namespace mbv
