#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>

namespace mbv {

/// Limits against hostile text; the elements of lists that are taken one by one count for
/// themselves.
inline constexpr std::size_t kMaxJsonBytes = std::size_t{64} << 20U;
inline constexpr int kMaxJsonDepth = 64;                 ///< objects and arrays in one another
inline constexpr std::size_t kMaxJsonValues = 4'000'000; ///< keeps the parsed tree below 1 GB

/// Parses one JSON value in UTF-8. Throws Error (FileInvalid) that starts with `where`: a syntax
/// error with line and column (in bytes, from 1); a field given twice, a number outside the range
/// of a double, or a limit above exceeded, with the JSON pointer.
[[nodiscard]] nlohmann::json parseJson(std::string_view text, std::string_view where,
                                       std::size_t maxBytes = kMaxJsonBytes);

/// The same of a text that is one line, which `where` names: a syntax error has "line 7, column 2"
/// in front for a `where` of "line 7".
[[nodiscard]] nlohmann::json parseJsonLine(std::string_view text, const std::string& where);

/// Takes an element of a list and its index, and looks at what was kept of the outermost object so
/// far: the fields before the list.
using JsonElementFn =
    std::function<void(nlohmann::json element, std::size_t index, const nlohmann::json& before)>;
/// By the name of the list, a field of the outermost object.
using JsonLists = std::map<std::string, JsonElementFn, std::less<>>;

/// The same from a stream of any length, of which the whole is never in memory: elements of `lists`
/// are handed on one by one, in their order, and left out of the result, where those lists are
/// empty. What is kept, and each element, has the limits on depth and values. What takes an element
/// may throw.
[[nodiscard]] nlohmann::json parseJson(std::istream& stream, std::string_view where,
                                       const JsonLists& lists);
/// The same from text that is in memory, of any length.
[[nodiscard]] nlohmann::json parseJson(std::string_view text, std::string_view where,
                                       const JsonLists& lists);

} // namespace mbv
