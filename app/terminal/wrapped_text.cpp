#include "wrapped_text.h"

#include <algorithm>

namespace mbv::terminal {
namespace {

std::size_t lengthOfWord(std::string_view text)
{
    const std::size_t begin = text.starts_with('\'') ? text.find('\'', 1) : 0;
    return std::min(text.find(' ', begin), text.size());
}

/// Of a word that is longer than that, what goes up to the last '|' that is not.
std::string_view firstPiece(std::string_view word, std::size_t longest)
{
    const std::size_t bar =
        word.size() > longest ? word.substr(0, longest).rfind('|') : std::string_view::npos;
    return bar == std::string_view::npos ? word : word.substr(0, bar + 1);
}

} // namespace

std::string wrappedText(std::string_view lead, std::string_view words, const Wrapping& wrapping)
{
    const auto [columns, indent, mark] = wrapping;
    std::string text(lead);
    std::size_t used = lead.size() - (lead.rfind('\n') + 1);
    std::size_t blank = 0;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, lengthOfWord(words));
        const std::size_t room = columns - (word.size() < words.size() ? mark.size() : 0);
        const std::string_view piece = firstPiece(word, room - indent);
        if (used + blank + piece.size() > room && used > indent) {
            text.append(mark).append("\n").append(indent, ' ');
            used = indent;
            blank = 0;
        }
        text.append(blank, ' ').append(piece);
        used += blank + piece.size();
        blank = piece.size() == word.size() ? 1 : 0;
        words.remove_prefix(piece.size());
        words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
    }
    return text;
}

} // namespace mbv::terminal
