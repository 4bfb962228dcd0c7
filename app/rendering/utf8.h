#pragma once

#include <string>
#include <string_view>

namespace mbv {

/// The code points of UTF-8 text. Bytes that are no UTF-8 (a file name may hold any) become '?'.
std::u32string decodedUtf8(std::string_view text);

/// The text with '?' for each byte that is no UTF-8; VTK drops such text with a warning.
std::string validUtf8(std::string_view text);

} // namespace mbv
