#include "exact_vertex.h"

namespace mbv::solid {

ExactVertex::ExactVertex(FractionVec3 p)
    : rounded_{p[0].toNearestDouble(), p[1].toNearestDouble(), p[2].toNearestDouble()}
{
    if (p != fractions(rounded_))
        exact_ = std::make_shared<const FractionVec3>(std::move(p));
}

int ExactVertex::compare(const ExactVertex& a, const ExactVertex& b, int axis)
{
    const double x = a.rounded_[axis];
    const double y = b.rounded_[axis];
    if (x != y)
        return x < y ? -1 : 1;
    if ((a.isDouble() && b.isDouble()) || a.exact_ == b.exact_)
        return 0;
    const auto i = static_cast<std::size_t>(axis);
    const Fraction exactX = a.exact_ ? (*a.exact_)[i] : Fraction::of(x);
    const Fraction exactY = b.exact_ ? (*b.exact_)[i] : Fraction::of(y);
    return (exactX - exactY).sign();
}

int ExactVertex::compare(const ExactVertex& a, const ExactVertex& b)
{
    for (int axis = 0; axis < 3; ++axis) {
        const int order = compare(a, b, axis);
        if (order != 0)
            return order;
    }
    return 0;
}

} // namespace mbv::solid
