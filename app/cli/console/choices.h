#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mbv::cli {

/// `"isometric" is not a camera; did you mean "iso"?; choose from iso, front`, with `what` "a
/// camera".
std::string unknownChoice(std::string_view typed, std::string_view what,
                          const std::vector<std::string>& choices);

/// "iso|front", as the help of an option names its value.
std::string choiceOf(const std::vector<std::string>& words);

/// "iso, front".
std::string listOf(const std::vector<std::string>& words);

} // namespace mbv::cli
