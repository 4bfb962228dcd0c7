#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <unordered_map>

/// Text for the HTML page of a report. Private to the library.
namespace mbv {

/// One line of JSON, bytes that are no UTF-8 replaced.
[[nodiscard]] std::string lineOf(const nlohmann::ordered_json& value);

/// Plain text for the inside of an element or a quoted attribute. Characters that are not seen, or
/// turn the text around them, are written out, as page.js does: \u202e.
[[nodiscard]] std::string escaped(std::string_view text);

/// JSON that cannot end the script element it stands in: "<" occurs within strings alone.
[[nodiscard]] std::string escapedJson(const nlohmann::ordered_json& value);

/// What stands in each {{place}} of a page, by name.
using Places = std::unordered_map<std::string_view, std::string_view>;

/// The page with each {{place}} filled, in one pass: what is filled in is not looked at again.
[[nodiscard]] std::string filled(std::string_view page, const Places& places);

/// A source of a content security policy, which lets just this text run: 'sha256-...'.
[[nodiscard]] std::string hashSource(std::string_view text);

} // namespace mbv
