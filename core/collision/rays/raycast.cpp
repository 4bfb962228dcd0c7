#include <mbv/collision/raycast.h>

#include "collision/magnitude.h"

#include <cassert>

namespace mbv {

std::optional<RayHit> raycast(const Ray& ray, const Shape& shape)
{
    assert(isValid(ray) && isValid(shape));
    if (const auto scale = magnitude::scaleFor(ray, shape))
        return scale->up(raycast(scale->down(ray), scale->down(shape)));
    return std::visit([&](const auto& s) { return raycast(ray, s); }, shape);
}

std::optional<RayHit> raycastChecked(const Ray& ray, const Shape& shape)
{
    requireValid(ray, "ray");
    requireValid(shape, "shape");
    return raycast(ray, shape);
}

} // namespace mbv
