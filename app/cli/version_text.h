#pragma once

#include <string>

namespace mbv::cli {

/// mbv's version and those of what it stands on, one a line.
std::string versionText();

} // namespace mbv::cli
