#pragma once

#include "scene_edits.h"

namespace mbv::viewer {

/// The first of these that is locked, or null.
const Model* firstLocked(const Scene& scene, ModelIndices models);

/// The first locked model of `before` that is not where and as large as it was, or gone, in
/// `after`; null where there is none. Another name, color or volume is no such change.
const Model* firstLockedChanged(const Scene& before, const Scene& after);

} // namespace mbv::viewer
