#pragma once

#include <mbv/geometry/vec3.h>

#include <optional>
#include <string>
#include <vector>

namespace mbv::cli {

/// One line of RFC 4180 CSV, ending in a newline: fields with a comma, a quote or a line break are
/// quoted.
std::string csvLine(const std::vector<std::string>& fields);

/// Text from outside (a name, a path) as a field. Where it begins as a formula does (= + - @, a tab
/// or a line break before them) a spreadsheet would run it: it gets a ' in front, unless `raw`.
std::string csvName(std::string name, bool raw);

/// Appends the three exact components, or three empty fields.
void appendFields(std::vector<std::string>& fields, const std::optional<Vec3>& v);

} // namespace mbv::cli
