#include "uri.h"

#include <charconv>
#include <cstdint>

namespace mbv {

namespace {

/// The six bits of a base64 digit, or -1.
constexpr int bitsOf(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    for (int padding = 0; padding < 2 && text.ends_with('='); ++padding)
        text.remove_suffix(1);
    if (text.size() % 4 == 1) // six bits alone are no byte
        return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t waiting = 0; // the bits of its low end are still to be written
    int waitingBits = 0;
    for (const char c : text) {
        const int bits = bitsOf(c);
        if (bits < 0)
            return std::nullopt;
        waiting = (waiting << 6U) | static_cast<std::uint32_t>(bits);
        waitingBits += 6;
        if (waitingBits >= 8) {
            waitingBits -= 8;
            bytes.push_back(static_cast<char>((waiting >> waitingBits) & 0xFFU));
        }
    }
    return bytes;
}

} // namespace

std::optional<std::string> dataUriBytes(std::string_view uri)
{
    constexpr std::string_view kMark = ";base64,";
    const std::size_t mark = uri.find(kMark);
    if (!uri.starts_with("data:") || mark == std::string_view::npos)
        return std::nullopt;
    return fromBase64(uri.substr(mark + kMark.size()));
}

bool hasScheme(std::string_view uri)
{
    const std::size_t end = uri.find_first_of(":/?#");
    return end != std::string_view::npos && end > 0 && uri[end] == ':';
}

std::string percentDecoded(std::string_view uri)
{
    std::string text;
    while (!uri.empty()) {
        unsigned byte = 0;
        const bool escape = uri.size() >= 3 && uri[0] == '%' &&
                            std::from_chars(&uri[1], &uri[1] + 2, byte, 16).ptr == &uri[1] + 2;
        text.push_back(escape ? static_cast<char>(byte) : uri[0]);
        uri.remove_prefix(escape ? 3 : 1);
    }
    return text;
}

} // namespace mbv
