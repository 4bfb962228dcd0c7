#include "label_text.h"

#include <mbv/file/utf8.h>

#include <cstddef>
#include <vector>

namespace mbv::rendering {

std::string labelText(std::string_view name)
{
    constexpr std::size_t kMaxCharacters = 48;
    constexpr std::size_t kTail = kMaxCharacters / 2 - 1; // and one for the mark between the two
    std::string text = validUtf8(name);
    std::vector<std::size_t> begins; // of characters
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < ' ')
            text[i] = ' ';
        if ((byte & 0xc0U) != 0x80U)
            begins.push_back(i);
    }
    if (begins.size() <= kMaxCharacters)
        return text;
    const std::size_t head = begins[kMaxCharacters - kTail - 1];
    return text.substr(0, head) + "…" + text.substr(begins[begins.size() - kTail]);
}

} // namespace mbv::rendering
