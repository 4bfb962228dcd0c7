#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mbv::rendering {

/// A name as it stands in a picture: on one line, and of more than 48 characters without the middle
/// ("Housing of…pump 17"), for the ends of names tell them apart. UTF-8, whatever the bytes are.
std::string labelText(std::string_view name);

/// A text of more characters than that without the middle, with a mark in its place. Of valid
/// UTF-8; at least one character and the mark.
std::string withoutMiddle(const std::string& text, std::size_t characters);

} // namespace mbv::rendering
