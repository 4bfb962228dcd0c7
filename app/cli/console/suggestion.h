#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mbv::cli {

/// "; did you mean \"check\"?" for the known word that is nearest to what was typed, where one is
/// near: letters swapped, missing, wrong or too many, a third of them at most, or only the
/// beginning typed. Empty otherwise.
std::string suggestion(std::string_view typed, const std::vector<std::string>& known);

/// `"isometric" is not a camera; did you mean "iso"?; choose from iso, front`, with `what` "a
/// camera".
std::string unknownChoice(std::string_view typed, std::string_view what,
                          const std::vector<std::string>& choices);

/// "iso, front".
std::string listOf(const std::vector<std::string>& words);

} // namespace mbv::cli
