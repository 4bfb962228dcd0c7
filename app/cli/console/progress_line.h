#pragma once

#include <cstddef>
#include <string>

namespace mbv::cli {

/// "Reviewing [#########.....................]  31 %, 12 % a second, 0:00:06 left": what is done,
/// how much of it, 0 to 1, and `left`, the text after it. One line of a terminal with so many
/// columns, which leaves the last one free, as a line that wraps cannot be drawn over: of a narrow
/// one the bar becomes shorter, then `left` is left out, then the bar, then the end of `what`. 0
/// columns where the width is not known: nothing is left out.
std::string progressLine(const std::string& what, double fraction, const std::string& left,
                         std::size_t columns);

} // namespace mbv::cli
