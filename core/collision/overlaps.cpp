#include <mbv/collision/overlaps.h>

#include "magnitude.h"

#include <cassert>

namespace mbv {

bool overlaps(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    if (const auto scale = magnitude::scaleFor(a, b))
        return overlaps(scale->down(a), scale->down(b));
    return std::visit([](const auto& x, const auto& y) { return overlaps(x, y); }, a, b);
}

bool overlapsChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return overlaps(a, b);
}

} // namespace mbv
