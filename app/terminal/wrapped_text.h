#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mbv::terminal {

/// How lines of ASCII text are broken: at blanks, but not within a word that is quoted
/// ('...').
struct Wrapping {
    std::size_t columns = 80; ///< that a line has at most
    std::size_t indent = 0;   ///< blanks in front of all lines but the first
    std::string_view mark;    ///< at the end of a line that goes on in the next
};

/// `lead` as it is, and the words behind it. A word that is longer than a line is broken behind a
/// '|' of its own; where it has none, the line is longer.
std::string wrappedText(std::string_view lead, std::string_view words, const Wrapping& wrapping);

} // namespace mbv::terminal
