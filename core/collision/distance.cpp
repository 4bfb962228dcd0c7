#include <mbv/collision/distance.h>

#include "magnitude.h"

#include <cassert>

namespace mbv {

Distance distance(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    if (const auto scale = magnitude::scaleFor(a, b))
        return scale->up(distance(scale->down(a), scale->down(b)));
    // A pair without a row would be asked as two Shapes again, without end.
    const auto ask = []<class A, class B>(const A& x, const B& y) {
        static_assert(HasPair<A, B> || HasPair<B, A>, "pairs.h has a row for every pair");
        return distance(x, y);
    };
    return std::visit(ask, a, b);
}

Distance distanceChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return distance(a, b);
}

} // namespace mbv
