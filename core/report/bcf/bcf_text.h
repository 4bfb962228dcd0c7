#pragma once

#include <string>
#include <string_view>

/// Private to the library.
namespace mbv {

/// A GUID that is the same for the same text, of another kind of thing another one: version 8 of
/// RFC 9562, from SHA-256.
[[nodiscard]] std::string guidOf(std::string_view kind, std::string_view text);

/// The text with what XML 1.0 can hold of it: all else, bytes that are no UTF-8 and control
/// characters, becomes U+FFFD.
[[nodiscard]] std::string xmlText(std::string_view text);

} // namespace mbv
