#pragma once

#include <mbv/scene/scene.h>

namespace mbv::viewer {

/// Whether a check of both scenes says the same: colors, say, are none of it. What is hidden is
/// where hidden models are not checked.
bool sameBodies(const Scene& a, const Scene& b, bool hiddenToo);

} // namespace mbv::viewer
