#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// The numbers that files are full of, read in one pass where the general way takes two: to find
/// the word's end, and to read the word.
///
/// Both take text that has a character of another kind behind it, and give the first character
/// behind the number, or null for a number that the general way has to read (or to refuse).
namespace mbv {

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Appends the digits at `text` to a number, modulo 2^64; behind the last one.
inline const char* appendDigits(const char* text, std::uint64_t& number)
{
    std::uint64_t digits = number; // not written to memory with every digit
    for (; isDigit(*text); ++text)
        digits = 10 * digits + static_cast<std::uint64_t>(*text - '0');
    number = digits;
    return text;
}

/// An integer with at most 18 digits, which no std::int64_t is too small for.
inline const char* readShortInteger(const char* text, std::int64_t& value)
{
    const bool negative = *text == '-';
    const char* const first = text + (negative || *text == '+' ? 1 : 0);
    std::uint64_t digits = 0;
    const char* const after = appendDigits(first, digits);
    value = static_cast<std::int64_t>(negative ? 0 - digits : digits); // modulo 2^64 where too long
    return after > first && after - first <= 18 ? after : nullptr;
}

/// A number m * 10^e with |m| <= 2^53 and |e| <= 22. Both m and 10^|e| are doubles then, so that
/// one product or quotient, correctly rounded, is the nearest double (Clinger, "How to read
/// floating point numbers accurately", PLDI 1990).
inline const char* readShortNumber(const char* text, double& value)
{
    constexpr std::array<double, 23> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    constexpr std::uint64_t kMostDigits = std::uint64_t{1} << 53;
    constexpr std::ptrdiff_t kMostInNumber = 19; // so many digits fit in 64 bits
    const bool negative = *text == '-';
    const char* const first = text + (negative || *text == '+' ? 1 : 0);
    std::uint64_t digits = 0;
    const char* at = appendDigits(first, digits);
    std::ptrdiff_t count = at - first;
    std::ptrdiff_t fraction = 0;
    if (*at == '.') {
        const char* const point = at + 1;
        at = appendDigits(point, digits);
        fraction = at - point;
        count += fraction;
    }
    if (count == 0 || count > kMostInNumber || digits > kMostDigits)
        return nullptr;
    std::int64_t power = 0;
    if (*at == 'e' || *at == 'E') {
        at = readShortInteger(at + 1, power);
        if (at == nullptr)
            return nullptr;
    }
    power -= fraction;
    if (power < -22 || power > 22)
        return nullptr;
    const auto m = static_cast<double>(digits);
    const double size = power < 0 ? m / kPowers[static_cast<std::size_t>(-power)]
                                  : m * kPowers[static_cast<std::size_t>(power)];
    value = negative ? -size : size;
    return at;
}

} // namespace mbv
