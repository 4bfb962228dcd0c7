#pragma once

#include <span>
#include <string>
#include <string_view>

namespace mbv {

/// "; did you mean \"check\"?", for messages about a name that is not known: of the known ones the
/// nearest (the first of equally near ones), where one is near: letters swapped, missing, wrong or
/// too many, a third of them at most, in the other case, or only the beginning typed. Empty
/// otherwise, and for names of more than 40 bytes.
[[nodiscard]] std::string suggestion(std::string_view typed, std::span<const std::string> known);

} // namespace mbv
