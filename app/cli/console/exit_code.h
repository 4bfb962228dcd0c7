#pragma once

namespace mbv::cli {

/// What mbv's exit status says; scripts rely on these numbers (docs/CLI.md).
enum class ExitCode {
    Done = 0,       ///< nothing overlaps, or the work is done
    Overlaps = 1,   ///< check or explain found an overlap
    Usage = 2,      ///< the command line makes no sense
    Input = 3,      ///< a file is unreadable, unwritable or invalid, or too large for the memory
    NoRenderer = 4, ///< nothing there to draw with
    Internal = 5,   ///< a fault of mbv itself
    Cancelled = 130 ///< Ctrl-C, as shells have it: 128 + SIGINT
};

} // namespace mbv::cli
