#pragma once

#include <mbv/geometry/vec3.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv::cli {

/// A field of RFC 4180 CSV: quoted where it has a comma, a quote or a line break.
std::string csvField(std::string_view text);

/// One line of such fields, ending in a newline.
std::string csvLine(const std::vector<std::string>& fields);

/// Text from outside (a name, a path) as a field. Where it begins as a formula does (= + - @, a tab
/// or a line break before them) a spreadsheet would run it: it gets a ' in front, unless `raw`.
std::string csvName(std::string name, bool raw);

/// Appends the three exact components, or three empty fields.
void appendFields(std::vector<std::string>& fields, const std::optional<Vec3>& v);

} // namespace mbv::cli
