#pragma once

#include "playback_script.h"

namespace mbv::viewer {

/// The line of a script that parsePlayback reads as this event.
QString scriptLine(const PlaybackEvent& event);

} // namespace mbv::viewer
