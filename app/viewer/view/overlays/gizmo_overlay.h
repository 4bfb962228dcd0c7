#pragma once

#include "rendering/lines/overlay_lines.h"
#include "view/tools/gizmo.h"

namespace mbv::viewer {

/// The handles as they are drawn: letters at the arrows, for red and blue mean something else here;
/// the hot one thicker and in the color of the selection.
std::vector<rendering::OverlayLine> overlayOf(const std::vector<GizmoLine>& lines,
                                              const std::optional<GizmoHandle>& hot,
                                              const rendering::Palette& palette);

} // namespace mbv::viewer
