#include <mbv/file/utf8.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>

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

void forEachCodePoint(std::string_view text, auto&& use)
{
    while (!text.empty()) {
        const CodePoint point = firstCodePoint(text);
        use(point);
        text.remove_prefix(point.bytes.size());
    }
}

bool isContinuation(unsigned byte)
{
    return (byte & 0xc0U) == 0x80;
}

/// Whether the byte may follow this first byte of two or more (table 3-7).
bool maySecond(unsigned lead, unsigned byte)
{
    return isContinuation(byte) && (lead != 0xe0 || byte >= 0xa0) &&
           (lead != 0xed || byte < 0xa0) && (lead != 0xf0 || byte >= 0x90) &&
           (lead != 0xf4 || byte < 0x90);
}

/// How many bytes at the start of `text`, which are no code point, could begin one; at least 1.
std::size_t maximalSubpart(std::string_view text)
{
    const std::size_t length = std::min(lengthFrom(byteAt(text, 0)), text.size());
    if (length < 2 || !maySecond(byteAt(text, 0), byteAt(text, 1)))
        return 1;
    std::size_t end = 2;
    while (end < length && isContinuation(byteAt(text, end)))
        ++end;
    return end;
}

/// Controls (general category Cc), line and paragraph separators (Zl, Zp), and the characters that
/// set the direction of text (Bidi_Control): none of them shows, all of them change what does.
bool isHarmful(char32_t code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c ||
           (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

std::string escaped(const CodePoint& point)
{
    switch (point.code) {
    case U'\n':
        return "\\n";
    case U'\r':
        return "\\r";
    case U'\t':
        return "\\t";
    default:
        break;
    }
    const unsigned number = point.valid ? point.code : byteAt(point.bytes, 0);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), number < 0x80 || !point.valid ? "\\x%02x" : "\\u%04x",
                  number);
    return text.data();
}

} // namespace

CodePoint firstCodePoint(std::string_view text)
{
    const std::size_t length = lengthFrom(byteAt(text, 0));
    bool valid = length > 0 && length <= text.size();
    char32_t code = length < 2 ? byteAt(text, 0) : byteAt(text, 0) & (0x7fU >> length);
    for (std::size_t k = 1; valid && k < length; ++k) {
        valid = isContinuation(byteAt(text, k));
        code = (code << 6U) | (byteAt(text, k) & 0x3fU);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool outside = code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
    if (!valid || overlong || outside)
        return {U'?', text.substr(0, 1), false};
    return {code, text.substr(0, length), true};
}

std::u32string decodedUtf8(std::string_view text)
{
    std::u32string codes;
    forEachCodePoint(text, [&](const CodePoint& point) { codes.push_back(point.code); });
    return codes;
}

std::string validUtf8(std::string_view text)
{
    std::string valid;
    forEachCodePoint(text, [&](const CodePoint& point) {
        valid += point.valid ? point.bytes : std::string_view("?");
    });
    return valid;
}

std::string replacedUtf8(std::string_view text)
{
    std::string replaced;
    while (!text.empty()) {
        const CodePoint point = firstCodePoint(text);
        replaced += point.valid ? point.bytes : std::string_view("\xef\xbf\xbd");
        text.remove_prefix(point.valid ? point.bytes.size() : maximalSubpart(text));
    }
    return replaced;
}

std::string printable(std::string_view text)
{
    std::string shown;
    forEachCodePoint(text, [&](const CodePoint& point) {
        if (point.valid && !isHarmful(point.code))
            shown += point.bytes;
        else
            shown += escaped(point);
    });
    return shown;
}

} // namespace mbv
