#include "label_text.h"

#include <mbv/file/utf8.h>

#include <algorithm>
#include <vector>

namespace mbv::rendering {

std::string labelText(std::string_view name)
{
    constexpr std::size_t kMaxCharacters = 48;
    std::string text = validUtf8(name);
    std::ranges::replace_if(
        text, [](char byte) { return static_cast<unsigned char>(byte) < ' '; }, ' ');
    return withoutMiddle(text, kMaxCharacters);
}

std::string withoutMiddle(const std::string& text, std::size_t characters)
{
    std::vector<std::size_t> begins; // of characters
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U)
            begins.push_back(i);
    const std::size_t most = std::max<std::size_t>(characters, 2);
    if (begins.size() <= most)
        return text;
    const std::size_t tail = (most - 1) / 2; // and one for the mark between the two
    const std::size_t head = most - 1 - tail;
    const std::size_t tailBegins = tail > 0 ? begins[begins.size() - tail] : text.size();
    return text.substr(0, begins[head]) + "…" + text.substr(tailBegins);
}

} // namespace mbv::rendering
