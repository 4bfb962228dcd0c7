#pragma once

#include <string>
#include <string_view>

namespace mbv::rendering {

/// A name as it stands in a picture: on one line, and of more than 48 characters without the middle
/// ("Housing of…pump 17"), for the ends of names tell them apart. UTF-8, whatever the bytes are.
std::string labelText(std::string_view name);

} // namespace mbv::rendering
