#pragma once

#include <optional>
#include <string_view>

namespace mbv::rendering {

/// Pixels.
struct ImageSize {
    int width = 0;
    int height = 0;

    friend bool operator==(const ImageSize&, const ImageSize&) = default;
};

/// "1280x800": two positive numbers, or nothing. How large a picture may be is not judged here.
std::optional<ImageSize> imageSizeFrom(std::string_view text);

} // namespace mbv::rendering
