#pragma once

#include <mbv/geometry/vec3.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// A field of RFC 4180 CSV: quoted where it has a comma, a quote or a line break.
[[nodiscard]] std::string csvField(std::string_view text);

/// One line of such fields, ending in a newline.
[[nodiscard]] std::string csvLine(const std::vector<std::string>& fields);

/// Text from outside (a name, a path) as a field. Where it begins as a formula does (= + - @, a tab
/// or a line break before them) a spreadsheet would run it: it gets a ' in front, unless `raw`.
[[nodiscard]] std::string csvName(std::string name, bool raw);

/// The shortest text that reads back as the same double. Empty without a value.
[[nodiscard]] std::string exactNumber(double value);
[[nodiscard]] std::string exactNumber(const std::optional<double>& value);

/// Appends the three exact components, or three empty fields.
void appendFields(std::vector<std::string>& fields, const std::optional<Vec3>& v);

} // namespace mbv
