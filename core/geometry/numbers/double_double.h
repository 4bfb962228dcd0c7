#pragma once

#include "fused.h"

#include <cmath>
#include <compare>

namespace mbv {

/// Twice the digits of a double, 106 bits: the unevaluated sum of two, the second below half a unit
/// in the last place of the first (Dekker: A floating-point technique for extending the available
/// precision, 1971; Joldes, Muller, Popescu: Tight and rigorous error bounds for basic building
/// blocks of double-word arithmetic, 2017). The range is that of a double. Internal.
class DoubleDouble {
public:
    DoubleDouble() = default;
    DoubleDouble(int value) : high_(value) {} // NOLINT(google-explicit-constructor): as a number

    /// The very double.
    static DoubleDouble of(double x) { return {x, 0}; }

    int sign() const { return high_ > 0 ? 1 : high_ < 0 ? -1 : 0; }
    double toDouble() const { return high_; }
    /// What it is more than that.
    double rest() const { return low_; }

    friend DoubleDouble operator-(const DoubleDouble& x) { return {-x.high_, -x.low_}; }

    friend DoubleDouble operator+(const DoubleDouble& x, const DoubleDouble& y)
    {
        const DoubleDouble high = sum(x.high_, y.high_);
        const DoubleDouble low = sum(x.low_, y.low_);
        const DoubleDouble first = quickSum(high.high_, high.low_ + low.high_);
        return quickSum(first.high_, first.low_ + low.low_);
    }

    friend DoubleDouble operator-(const DoubleDouble& x, const DoubleDouble& y) { return x + -y; }

    friend DoubleDouble operator*(const DoubleDouble& x, const DoubleDouble& y)
    {
        const TwoNumbers product = exactProduct(x.high_, y.high_);
        return quickSum(product.high, product.low + (x.high_ * y.low_ + x.low_ * y.high_));
    }

    /// Precondition: y is not zero.
    friend DoubleDouble operator/(const DoubleDouble& x, const DoubleDouble& y)
    {
        const DoubleDouble first = of(x.high_ / y.high_);
        const DoubleDouble left = x - first * y;
        const DoubleDouble second = of(left.high_ / y.high_);
        const DoubleDouble rest = left - second * y;
        return first + second + of(rest.high_ / y.high_);
    }

    /// Precondition: not negative.
    friend DoubleDouble squareRoot(const DoubleDouble& x)
    {
        if (x.high_ == 0)
            return {};
        const DoubleDouble root = of(std::sqrt(x.high_));
        return root + (x - root * root) / (2 * root);
    }

    friend bool operator==(const DoubleDouble&, const DoubleDouble&) = default;
    friend std::partial_ordering operator<=>(const DoubleDouble& x, const DoubleDouble& y)
    {
        return x.high_ == y.high_ ? x.low_ <=> y.low_ : x.high_ <=> y.high_;
    }

private:
    DoubleDouble(double high, double low) : high_(high), low_(low) {}

    static DoubleDouble sum(double a, double b)
    {
        const TwoNumbers exact = exactSum(a, b);
        return {exact.high, exact.low};
    }

    /// Dekker's, of a number and one that is not larger.
    static DoubleDouble quickSum(double a, double b)
    {
        const double rounded = a + b;
        return {rounded, b - (rounded - a)};
    }

    double high_ = 0;
    double low_ = 0;
};

} // namespace mbv
