#include "utf8.h"

#include <cstddef>

namespace mbv {
namespace {

unsigned byteAt(std::string_view text, std::size_t i)
{
    return static_cast<unsigned char>(text[i]);
}

/// Length of the sequence that starts with this byte by its first bits; 0 for a byte that cannot
/// start one.
std::size_t lengthFrom(unsigned lead)
{
    return lead < 0x80   ? 1
           : lead < 0xc2 ? 0
           : lead < 0xe0 ? 2
           : lead < 0xf0 ? 3
           : lead < 0xf5 ? 4
                         : 0;
}

/// Calls `use(code point, bytes)` for each; bytes is empty for a byte that is no UTF-8.
void forEachCodePoint(std::string_view text, auto&& use)
{
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = lengthFrom(byteAt(text, i));
        bool valid = length > 0 && i + length <= text.size();
        char32_t code = length < 2 ? byteAt(text, i) : byteAt(text, i) & (0x7fU >> length);
        for (std::size_t k = 1; valid && k < length; ++k) {
            valid = (byteAt(text, i + k) & 0xc0U) == 0x80;
            code = (code << 6U) | (byteAt(text, i + k) & 0x3fU);
        }
        const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
        const bool outside = code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
        if (valid && !overlong && !outside) {
            use(code, text.substr(i, length));
            i += length;
        } else {
            use(U'?', std::string_view());
            ++i;
        }
    }
}

} // namespace

std::u32string decodedUtf8(std::string_view text)
{
    std::u32string codes;
    forEachCodePoint(text, [&](char32_t code, std::string_view) { codes.push_back(code); });
    return codes;
}

std::string validUtf8(std::string_view text)
{
    std::string valid;
    forEachCodePoint(text, [&](char32_t, std::string_view bytes) {
        valid += bytes.empty() ? std::string_view("?") : bytes;
    });
    return valid;
}

} // namespace mbv
