#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

/// The numbers that files are full of, read in one pass where the general way takes two: to find
/// the word's end, and to read the word.
///
/// Both take text that has kReadAhead characters behind it, the first of another kind, and give the
/// first character behind the number, or null for a number that the general way has to read (or to
/// refuse).
namespace mbv {

constexpr std::size_t kReadAhead = 8;

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Eight characters as a number, the first one lowest.
inline std::uint64_t eightAt(const char* text)
{
    std::uint64_t eight = 0;
    for (std::size_t i = 0; i < 8; ++i) // compilers make one load of it
        eight |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
    return eight;
}

/// How many of the first characters are digits.
constexpr int digitsIn(std::uint64_t eight)
{
    // A byte's highest bit is set where it is no digit: 0x46 takes what is above '9' to 0x80, '0'
    // takes what is below it under zero, or it has been set. A carry changes bytes behind the first
    // such one alone.
    const std::uint64_t others =
        ((eight + 0x4646'4646'4646'4646) | (eight - 0x3030'3030'3030'3030) | eight) &
        0x8080'8080'8080'8080;
    return std::countr_zero(others) / 8; // 64 / 8 where all are digits
}

/// The number that the first `count` characters, 1 to 8 digits, are: pairs of digits, then of pairs
/// and of these, at once (Lemire, "Number parsing at a gigabyte per second", 2021, section 4).
constexpr std::uint64_t valueOf(std::uint64_t eight, int count)
{
    std::uint64_t x = (eight << (64 - 8 * count)) & 0x0F0F'0F0F'0F0F'0F0F; // zeros before them
    x = (x * ((10 << 8) + 1)) >> 8;
    x = ((x & 0x00FF'00FF'00FF'00FF) * ((100 << 16) + 1)) >> 16;
    return ((x & 0x0000'FFFF'0000'FFFF) * ((std::uint64_t{10'000} << 32) + 1)) >> 32;
}

inline constexpr std::array<std::uint64_t, 9> kIntegerPowers = {
    1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};

/// Appends the digits at `text` to a number, modulo 2^64; behind the last one.
inline const char* appendDigits(const char* text, std::uint64_t& number)
{
    for (;;) {
        const std::uint64_t eight = eightAt(text);
        const int count = digitsIn(eight);
        if (count == 0)
            return text;
        number = number * kIntegerPowers[static_cast<std::size_t>(count)] + valueOf(eight, count);
        text += count;
        if (count < 8)
            return text;
    }
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

inline constexpr std::array<double, 23> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// A number m * 10^e with |m| <= 2^53 and |e| <= 22. Both m and 10^|e| are doubles then, so that
/// one product or quotient, correctly rounded, is the nearest double (Clinger, "How to read
/// floating point numbers accurately", PLDI 1990).
inline const char* readShortNumber(const char* text, double& value)
{
    constexpr std::uint64_t kMaxDigits = std::uint64_t{1} << 53;
    constexpr std::ptrdiff_t kMaxInNumber = 19; // so many digits fit in 64 bits
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
    if (count == 0 || count > kMaxInNumber || digits > kMaxDigits)
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
