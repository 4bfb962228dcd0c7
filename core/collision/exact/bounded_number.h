#pragma once

#include "geometry/numbers/fused.h"

#include <cmath>
#include <limits>
#include <optional>

namespace mbv {

/// A number as the sum of two doubles, and how wrong that may be: not at all while nothing is lost,
/// as of coordinates with few digits. Nearly all signs that doubles leave in doubt are decided by
/// it, touching ones included, at a small part of what exact arithmetic takes. Internal.
class BoundedNumber {
public:
    BoundedNumber() = default;

    /// The very double.
    static BoundedNumber of(double x) { return {x, 0, 0}; }

    /// Nothing where it may be another, or the range of a double was left.
    std::optional<int> sign() const
    {
        if (!std::isfinite(high_) || !(std::abs(high_) - std::abs(low_) > error_ || error_ == 0))
            return std::nullopt;
        return high_ > 0 ? 1 : high_ < 0 ? -1 : 0;
    }

    /// Rounded once; nothing unless it is known to be the very number.
    std::optional<double> exactValue() const
    {
        return error_ == 0 && std::isfinite(high_) ? std::optional(high_) : std::nullopt;
    }

    friend BoundedNumber operator-(const BoundedNumber& x) { return {-x.high_, -x.low_, x.error_}; }

    friend BoundedNumber operator+(const BoundedNumber& x, const BoundedNumber& y)
    {
        const TwoNumbers high = exactSum(x.high_, y.high_);
        if (x.low_ == 0 && y.low_ == 0)
            return {high.high, high.low, enlarged(x.error_ + y.error_)};
        const TwoNumbers low = exactSum(x.low_, y.low_);
        const TwoNumbers middle = exactSum(high.low, low.high);
        const TwoNumbers first = exactSum(high.high, middle.high);
        const TwoNumbers last = exactSum(middle.low, low.low);
        const TwoNumbers second = exactSum(first.low, last.high);
        return normalized(first.high, second.high,
                          x.error_ + y.error_ + std::abs(last.low) + std::abs(second.low));
    }

    friend BoundedNumber operator-(const BoundedNumber& x, const BoundedNumber& y)
    {
        return x + -y;
    }

    friend BoundedNumber operator*(const BoundedNumber& x, const BoundedNumber& y)
    {
        const bool isPlain = x.isDouble() && y.isDouble();
        if (isPlain && isShort(x.high_) && isShort(y.high_))
            return {x.high_ * y.high_, 0, 0};
        const TwoNumbers product = exactProduct(x.high_, y.high_);
        const double left = x.high_ * y.low_;
        const double right = x.low_ * y.high_;
        const TwoNumbers low = exactSum(product.low, left + right);
        const double ofThese = kFourRoundings * (std::abs(left) + std::abs(right)) +
                               std::abs(x.low_ * y.low_) + std::abs(low.low);
        const double given = x.size() * y.error_ + y.size() * x.error_ + x.error_ * y.error_;
        // What may be lost below the smallest normal number; of products of doubles that are not
        // small, nothing.
        const bool isSmall = std::abs(product.high) < kSmall && x.high_ != 0 && y.high_ != 0;
        const double below = isPlain && !isSmall ? 0 : std::numeric_limits<double>::min();
        return normalized(product.high, low.high, ofThese + given + below);
    }

    friend BoundedNumber abs(const BoundedNumber& x) { return x.high_ < 0 ? -x : x; }

private:
    static constexpr double kFourRoundings = 0x1p-51;
    static constexpr double kSmall = 0x1p-960; ///< what a product's rest is lost below, and more

    BoundedNumber(double high, double low, double error) : high_(high), low_(low), error_(error) {}

    bool isDouble() const { return low_ == 0 && error_ == 0; }
    double size() const { return std::abs(high_) + std::abs(low_); }

    /// Of a float's digits, so that a product of two has no more than a double.
    static bool isShort(double x) { return static_cast<double>(static_cast<float>(x)) == x; }

    /// A sum of some terms, each with a few roundings, as it might be without.
    static double enlarged(double error)
    {
        return error * (1 + 16 * std::numeric_limits<double>::epsilon());
    }

    static BoundedNumber normalized(double high, double low, double error)
    {
        const TwoNumbers sum = exactSum(high, low);
        return {sum.high, sum.low, enlarged(error)};
    }

    double high_ = 0;
    double low_ = 0; ///< below half a unit in the last place of the other
    double error_ = 0;
};

} // namespace mbv
