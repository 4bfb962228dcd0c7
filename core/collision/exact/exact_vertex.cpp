#include "exact_vertex.h"

#include <utility>

namespace mbv::solid {

ExactVertex::ExactVertex(FractionVec3 p) : rounded_(nearestDoubles(p))
{
    if (p != fractions(rounded_)) {
        const auto digits = std::make_shared<Digits>();
        digits->value = std::make_unique<const FractionVec3>(std::move(p));
        digits_ = digits;
    }
}

ExactVertex::ExactVertex(const PlaneCrossing& crossing)
{
    const auto nearest = nearestDoubles(crossing);
    if (!nearest) {
        *this = ExactVertex(exactPoint(crossing));
        return;
    }
    rounded_ = *nearest + Vec3{0, 0, 0};
    const auto digits = std::make_shared<Digits>();
    digits->crossing = crossing;
    digits_ = digits;
}

FractionVec3 ExactVertex::value() const
{
    if (!digits_)
        return fractions(rounded_);
    if (digits_->crossing) {
        std::call_once(digits_->once, [this] {
            digits_->value = std::make_unique<const FractionVec3>(exactPoint(*digits_->crossing));
        });
    }
    return *digits_->value;
}

/// Without a look at their digits.
bool ExactVertex::areSame(const ExactVertex& a, const ExactVertex& b)
{
    return a.digits_ == b.digits_ || (a.digits_ && b.digits_ && a.digits_->crossing &&
                                      a.digits_->crossing == b.digits_->crossing);
}

int ExactVertex::compare(const ExactVertex& a, const ExactVertex& b, int axis)
{
    const double x = a.rounded_[axis];
    const double y = b.rounded_[axis];
    if (x != y)
        return x < y ? -1 : 1;
    if (areSame(a, b))
        return 0;
    const auto i = static_cast<std::size_t>(axis);
    const Fraction exactX = a.digits_ ? a.value()[i] : Fraction::of(x);
    const Fraction exactY = b.digits_ ? b.value()[i] : Fraction::of(y);
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

bool ExactVertex::isOfEdge(const PlaneCrossing& crossing) const
{
    if (digits_)
        return digits_->crossing && digits_->crossing->hasEdgeOf(crossing);
    return rounded_ == crossing.from || rounded_ == crossing.to;
}

bool ExactVertex::areOfOneEdge(const ExactVertex& a, const ExactVertex& b, const ExactVertex& c)
{
    for (const ExactVertex* p : {&a, &b, &c}) {
        if (p->digits_ && p->digits_->crossing) {
            const PlaneCrossing& crossing = *p->digits_->crossing;
            return a.isOfEdge(crossing) && b.isOfEdge(crossing) && c.isOfEdge(crossing);
        }
    }
    return false;
}

} // namespace mbv::solid
