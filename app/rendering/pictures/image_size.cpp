#include "image_size.h"

#include <charconv>

namespace mbv::rendering {

std::optional<ImageSize> imageSizeFrom(std::string_view text)
{
    ImageSize size;
    const char* const end = text.data() + text.size();
    const auto [x, badWidth] = std::from_chars(text.data(), end, size.width);
    if (badWidth != std::errc() || x == end || *x != 'x')
        return std::nullopt;
    const auto [stop, badHeight] = std::from_chars(x + 1, end, size.height);
    if (badHeight != std::errc() || stop != end || size.width <= 0 || size.height <= 0)
        return std::nullopt;
    return size;
}

} // namespace mbv::rendering
