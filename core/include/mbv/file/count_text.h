#pragma once

#include <cstddef>
#include <string>

namespace mbv {

/// "12,345": a number of things in messages and tables for people.
[[nodiscard]] std::string groupedCount(std::size_t count);

} // namespace mbv
