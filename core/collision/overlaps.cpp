#include <mbv/collision/overlaps.h>

#include "magnitude.h"

#include <cassert>

namespace mbv {

bool overlaps(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    if (const auto scale = magnitude::scaleFor(a, b))
        return overlaps(scale->down(a), scale->down(b));
    // A pair without a row would be asked as two Shapes again, without end.
    const auto ask = []<class A, class B>(const A& x, const B& y) {
        static_assert(HasPair<A, B> || HasPair<B, A>, "pairs.h has a row for every pair");
        return overlaps(x, y);
    };
    return std::visit(ask, a, b);
}

bool overlapsChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return overlaps(a, b);
}

} // namespace mbv
