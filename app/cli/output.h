#pragma once

#include <string>
#include <string_view>

namespace mbv::cli {

/// Writes all of `data` to the file, or to stdout when `target` is "-". A regular file is replaced
/// as a whole, so a reader sees the old one or the new one; devices and pipes (/dev/null) are
/// written in place. Throws Error (FileUnreadable) naming target and reason.
void writeOutput(const std::string& target, std::string_view data);

/// True for "-", devices and pipes: what cannot be replaced by renaming another file onto it.
bool isStream(const std::string& target);

} // namespace mbv::cli
