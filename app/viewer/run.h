#pragma once

#include "options.h"

namespace mbv::viewer {

/// Shows the window, loads, plays, takes the screenshot and quits as the options say. Needs a
/// QApplication. Returns the exit code.
int run(const Options& options);

} // namespace mbv::viewer
