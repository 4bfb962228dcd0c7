#pragma once

#include "bounded_number.h"
#include "exact_fraction.h"

#include <array>
#include <cstddef>
#include <optional>

/// Questions that are asked in numbers of bounded error first, and of those in doubt in fractions.
/// Internal.
namespace mbv {

inline std::optional<int> signOf(const BoundedNumber& x)
{
    return x.sign();
}

inline std::optional<int> signOf(const Fraction& x)
{
    return x.sign();
}

/// The answer of ask.template operator()<Number>(), which is nothing where Number leaves it in
/// doubt, as Fraction never does.
template <class Ask> bool decided(const Ask& ask)
{
    if (const std::optional<bool> quick = ask.template operator()<BoundedNumber>())
        return *quick;
    return *ask.template operator()<Fraction>();
}

/// Whether all places are above `radius`; nothing where that is in doubt.
template <class Number, std::size_t kCount>
std::optional<bool> areAllAbove(const std::array<Number, kCount>& places, const Number& radius)
{
    std::optional<bool> result = true;
    for (const Number& place : places) {
        const std::optional<int> sign = signOf(place - radius);
        if (sign && *sign <= 0)
            return false;
        if (!sign)
            result = std::nullopt;
    }
    return result;
}

/// Whether all places are on one side of [-radius, radius], and not in it.
template <class Number, std::size_t kCount>
std::optional<bool> areAllBeyond(const std::array<Number, kCount>& places, const Number& radius)
{
    const std::optional<bool> above = areAllAbove(places, radius);
    if (above && *above)
        return true;
    std::array<Number, kCount> mirrored;
    for (std::size_t i = 0; i < kCount; ++i)
        mirrored[i] = -places[i];
    const std::optional<bool> below = areAllAbove(mirrored, radius);
    if (below && *below)
        return true;
    return above && below ? std::optional(false) : std::nullopt;
}

} // namespace mbv
