#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace mbv {

/// What prettyJson() writes on one line fits here with its indent; a longer array is broken at its
/// elements.
inline constexpr std::size_t kJsonLineWidth = 100;

/// Appends the shortest JSON number that reads back as the same double, laid out as nlohmann::json
/// does it ("0.5", "2.0", "1e-05"); null where it is not finite. For long lists: it allocates
/// nothing. Private to the library.
void appendJsonNumber(std::string& text, double value);

/// An array of numbers as prettyJson() prints it, as the field `name` of an object at this indent;
/// the name has nothing to escape.
void appendJsonField(std::string& text, std::string_view name, std::span<const double> values,
                     std::size_t indent);

} // namespace mbv
