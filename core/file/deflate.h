#pragma once

#include <string>
#include <string_view>

/// Packing by deflate (RFC 1951) without a header; zlib does it. Private to the library.
namespace mbv {

/// The same for the same bytes. Throws Error (InvalidArgument) where zlib has no memory.
[[nodiscard]] std::string deflated(std::string_view bytes);

/// Fills `out`, which has the size that the bytes had; false where they do not unpack to just so
/// many.
[[nodiscard]] bool inflated(std::string_view packed, std::string& out);

} // namespace mbv
