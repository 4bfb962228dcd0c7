#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>

namespace mbv {

/// Limits against hostile text; generous for scenes of 100,000 models.
inline constexpr std::size_t kMaxJsonBytes = std::size_t{64} << 20U;
inline constexpr int kMaxJsonDepth = 64;                 ///< objects and arrays in one another
inline constexpr std::size_t kMaxJsonValues = 4'000'000; ///< keeps the parsed tree below 1 GB

/// Parses one JSON value in UTF-8. Throws Error (FileInvalid) that starts with `where`: a syntax
/// error with line and column (in bytes, from 1); a field given twice, a number outside the range
/// of a double, or a limit above exceeded, with the JSON pointer.
[[nodiscard]] nlohmann::json parseJson(std::string_view text, std::string_view where,
                                       std::size_t maxBytes = kMaxJsonBytes);

} // namespace mbv
