#pragma once

#include "rendering/lines/overlay_lines.h"
#include "session/pairs/pair_focus.h"
#include "view/camera/projection.h"

#include <vector>

namespace mbv::viewer {

/// The axis of the separating-axis test that is shown, drawn beside the two boxes: both projected
/// intervals with the models' names, and the gap between them, or how deep they overlap. Thin lines
/// lead from the boxes to the ends of their intervals. Nothing where no axis is shown.
std::vector<rendering::OverlayLine> axisOverlay(const Session& session, const PairFocus& focus,
                                                const Projection& projection,
                                                const rendering::Palette& palette);

} // namespace mbv::viewer
