#include "text_part.h"

#include <algorithm>

namespace mbv {

std::size_t lineEndBehind(std::string_view text, std::size_t byte, LineJoin join)
{
    for (;;) {
        byte = text.find_first_of("\r\n", byte);
        if (byte == std::string_view::npos)
            return text.size();
        std::size_t first = byte; // of the two characters of CRLF
        if (text[byte] == '\n' && byte > 0 && text[byte - 1] == '\r')
            --first;
        else if (text.substr(byte, 2) == "\r\n")
            ++byte;
        ++byte;
        if (join == LineJoin::Never || first == 0 || text[first - 1] != '\\')
            return byte;
    }
}

std::vector<TextPart> partsOf(std::string_view text, std::size_t begin, std::size_t partBytes,
                              LineJoin join)
{
    std::vector<TextPart> parts;
    while (begin < text.size()) {
        const std::size_t least = std::min(partBytes, text.size() - begin);
        const std::size_t end = lineEndBehind(text, begin + least - 1, join);
        parts.push_back({begin, end});
        begin = end;
    }
    return parts;
}

} // namespace mbv
