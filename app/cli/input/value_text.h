#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mbv::cli {

/// The text of a field's value as the object's own text has it, without the white space around its
/// tokens: numbers of any length to the last digit, which no parsed one has. None where no field of
/// the outermost object is written so; escapes in names are not looked through. Precondition:
/// `object` is JSON.
std::optional<std::string> valueText(std::string_view object, std::string_view field);

} // namespace mbv::cli
