#include "overlaps.h"

namespace mbv {

bool overlaps(const Shape& a, const Shape& b)
{
    return std::visit([](const auto& x, const auto& y) { return overlaps(x, y); }, a, b);
}

bool overlapsChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return overlaps(a, b);
}

} // namespace mbv
