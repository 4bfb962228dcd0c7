#pragma once

#include <string>
#include <string_view>

/// UTF-8 as Unicode 15, section 3.9, table 3-7 has it: no overlong forms, no surrogates.
namespace mbv {

struct CodePoint {
    char32_t code = U'?';   ///< of a byte that is no UTF-8: '?'
    std::string_view bytes; ///< at least one
    bool valid = false;
};

/// The code point at the start of `text`, or the one byte there that is no UTF-8. Precondition:
/// `text` is not empty.
[[nodiscard]] CodePoint firstCodePoint(std::string_view text);

/// The code points of UTF-8 text. Bytes that are no UTF-8 (a file name may hold any) become '?'.
[[nodiscard]] std::u32string decodedUtf8(std::string_view text);

/// The text with '?' for each byte that is no UTF-8; VTK drops such text with a warning.
[[nodiscard]] std::string validUtf8(std::string_view text);

/// The text with U+FFFD for what is no UTF-8, one for each part that a code point could begin with
/// (Unicode 15, section 3.9, "U+FFFD Substitution of Maximal Subparts"), as names in reports are.
[[nodiscard]] std::string replacedUtf8(std::string_view text);

/// Text from a file, fit to stand in one line of a terminal or a log: what would move the cursor,
/// end the line, start an escape sequence or turn the reading direction round is shown as an
/// escape, "\n", "\x1b", "\u202e"; so is each byte that is no UTF-8. All other text stays.
[[nodiscard]] std::string printable(std::string_view text);

} // namespace mbv
