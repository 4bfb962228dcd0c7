#include <mbv/collision/contact.h>

#include "magnitude.h"

#include <cassert>

namespace mbv {

std::optional<Contact> contact(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    if (const auto scale = magnitude::scaleFor(a, b))
        return scale->up(contact(scale->down(a), scale->down(b)));
    const auto meet = []<class A, class B>(const A& x, const B& y) -> std::optional<Contact> {
        if constexpr (Solid<A> && Solid<B>) {
            // Without a row it would be asked as two Shapes again, without end.
            static_assert(HasPair<A, B> || HasPair<B, A>, "pairs.h has a row for every pair");
            return contact(x, y);
        } else {
            return std::nullopt;
        }
    };
    return std::visit(meet, a, b);
}

std::optional<Contact> contactChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return contact(a, b);
}

} // namespace mbv
