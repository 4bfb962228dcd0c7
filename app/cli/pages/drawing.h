#pragma once

#include "console/options.h"

#include <functional>
#include <string>

namespace mbv::cli {

/// Calls draw(). Where nothing can be drawn here (Error NoRenderer, NotBuilt), warns that `file`
/// ("the report") has no pictures, and gives the reason; else an empty text.
std::string reasonNotDrawn(const std::string& file, const CommonOptions& options,
                           const std::function<void()>& draw);

} // namespace mbv::cli
