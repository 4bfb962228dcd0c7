#include <mbv/collision/distance.h>

#include "magnitude.h"

#include <cassert>

namespace mbv {

Distance distance(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    if (const auto scale = magnitude::scaleFor(a, b))
        return scale->up(distance(scale->down(a), scale->down(b)));
    return std::visit([](const auto& x, const auto& y) { return distance(x, y); }, a, b);
}

Distance distanceChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return distance(a, b);
}

} // namespace mbv
