#pragma once

namespace mbv::cli {

/// What VTK would log is checked where it is called, and said in sentences of our own.
void silenceVtk();

} // namespace mbv::cli
