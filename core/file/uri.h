#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mbv {

/// The bytes of a "data:...;base64,..." URI (RFC 2397); nothing when it is not one, or when its
/// base64 (RFC 4648, padding optional) is damaged.
std::optional<std::string> dataUriBytes(std::string_view uri);

/// Whether the URI begins with a scheme ("https:", "data:"); a relative path does not.
bool hasScheme(std::string_view uri);

/// "%20" and its like as the bytes they stand for; what is no such escape stays.
std::string percentDecoded(std::string_view uri);

} // namespace mbv
