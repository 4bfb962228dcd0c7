#pragma once

#include <rendering/lines/overlay_lines.h>

#include <string>
#include <vector>

namespace mbv::viewer {

/// The texts that are drawn with the lines.
inline std::vector<std::string> wordsOf(const std::vector<rendering::OverlayLine>& lines)
{
    std::vector<std::string> words;
    for (const rendering::OverlayLine& line : lines)
        if (!line.text.empty())
            words.push_back(line.text);
    return words;
}

} // namespace mbv::viewer
