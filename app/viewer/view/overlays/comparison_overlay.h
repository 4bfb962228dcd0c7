#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "session/pairs/volume_comparison.h"
#include "view/camera/projection.h"

#include <vector>

namespace mbv::viewer {

/// The names of the active model's volumes that are seen side by side, in a column to their right,
/// each with its content and a line that leads to it. Nothing while they are not shown.
std::vector<rendering::OverlayLine> comparisonOverlay(const Session& session,
                                                      const VolumeComparison& comparison,
                                                      const Projection& projection,
                                                      const rendering::Palette& palette);

} // namespace mbv::viewer
