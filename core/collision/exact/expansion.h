#pragma once

#include "geometry/numbers/fused.h"

#include <array>
#include <cmath>
#include <cstddef>

/// Sums of doubles that are never rounded. Internal.
namespace mbv {

/// The exact sum of up to Capacity doubles: none is zero, none overlaps the next in its bits, and
/// they ascend in magnitude, so that the last has the sign of all (Shewchuk: Adaptive precision
/// floating-point arithmetic and fast robust geometric predicates, 1997).
///
/// Exact as long as nothing overflows and no product has bits below 2^-1074: the caller's care.
template <std::size_t Capacity> class Expansion {
public:
    Expansion() = default;

    /// head + tail, where head is their rounded sum.
    Expansion(double head, double tail)
    {
        append(tail);
        append(head);
    }

    int sign() const { return count_ == 0 ? 0 : terms_[count_ - 1] > 0 ? 1 : -1; }

    std::size_t count() const { return count_; }
    double operator[](std::size_t i) const { return terms_[i]; }

    /// Precondition: not smaller than what is there, and beyond its bits; zeros are left out.
    void append(double term)
    {
        if (term != 0)
            terms_[count_++] = term;
    }

private:
    std::array<double, Capacity> terms_; // the first count_ of them
    std::size_t count_ = 0;
};

/// a + b.
inline Expansion<2> sumOf(double a, double b)
{
    const auto [sum, lost] = exactSum(a, b);
    return {sum, lost};
}

/// Shewchuk's linear-time sum: the terms of both by magnitude, added up from the smallest.
template <std::size_t N, std::size_t M>
Expansion<N + M> operator+(const Expansion<N>& x, const Expansion<M>& y)
{
    Expansion<N + M> result;
    double sum = 0;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < x.count() || j < y.count()) {
        const bool takesX = j == y.count() || (i < x.count() && std::abs(x[i]) < std::abs(y[j]));
        const double term = takesX ? x[i++] : y[j++];
        const auto [next, lost] = exactSum(sum, term);
        result.append(lost);
        sum = next;
    }
    result.append(sum);
    return result;
}

template <std::size_t N> Expansion<N> operator-(const Expansion<N>& x)
{
    Expansion<N> result;
    for (std::size_t i = 0; i < x.count(); ++i)
        result.append(-x[i]);
    return result;
}

template <std::size_t N, std::size_t M>
Expansion<N + M> operator-(const Expansion<N>& x, const Expansion<M>& y)
{
    return x + -y;
}

/// Shewchuk's scale-expansion; a product is exact with what a fused multiply-add leaves of it.
template <std::size_t N> Expansion<2 * N> operator*(const Expansion<N>& x, double factor)
{
    Expansion<2 * N> result;
    double carried = 0;
    for (std::size_t i = 0; i < x.count(); ++i) {
        const auto [product, low] = exactProduct(x[i], factor);
        const auto [sum, lost] = exactSum(carried, low);
        result.append(lost);
        const double next = product + sum; // the product is the larger
        result.append(sum - (next - product));
        carried = next;
    }
    result.append(carried);
    return result;
}

template <std::size_t N, std::size_t M>
Expansion<2 * N * M> operator*(const Expansion<N>& x, const Expansion<M>& y)
{
    if constexpr (M == 1) {
        return y.count() == 0 ? Expansion<2 * N>() : x * y[0];
    } else {
        static_assert(M == 2);
        const Expansion<2 * N> low = y.count() > 0 ? x * y[0] : Expansion<2 * N>();
        const Expansion<2 * N> high = y.count() > 1 ? x * y[1] : Expansion<2 * N>();
        return low + high;
    }
}

} // namespace mbv
