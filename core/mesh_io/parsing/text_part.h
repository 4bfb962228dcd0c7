#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace mbv {

enum class LineJoin { Never, AtBackslash }; ///< OBJ continues a line that ends with '\'

constexpr bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

/// Whole lines of a text, which can be parsed without the others.
struct TextPart {
    std::size_t begin = 0; ///< bytes
    std::size_t end = 0;
};

/// Behind the first line end at or behind this byte that no backslash joins to the next line.
std::size_t lineEndBehind(std::string_view text, std::size_t byte, LineJoin join = LineJoin::Never);

/// The text from byte `begin` on, cut into parts of `partBytes` (more than 0) and up to the end of
/// the line; the last one may be shorter. No line that goes on behind a backslash is cut, nor one
/// that looks so: a comment may end with one, too. None for no text.
std::vector<TextPart> partsOf(std::string_view text, std::size_t begin, std::size_t partBytes,
                              LineJoin join = LineJoin::Never);

} // namespace mbv
