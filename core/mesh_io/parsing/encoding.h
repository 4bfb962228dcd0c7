#pragma once

#include "mesh_source.h"

namespace mbv {

/// Throws Error (FileInvalid) that says what to do where the file is packed, or is text in UTF-16
/// or UTF-32, by its first bytes: what a reader makes of those would only mislead.
void requireReadableBytes(const MeshSource& source);

} // namespace mbv
