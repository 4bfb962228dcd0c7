#pragma once

#include <string_view>

namespace mbv {

/// std::from_chars does not know a plus sign, which files do use. What follows the sign must be a
/// number without one: "+-1" stays as it is, and is none. Private to the library.
inline std::string_view withoutPlus(std::string_view text)
{
    const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
    return plus ? text.substr(1) : text;
}

} // namespace mbv
