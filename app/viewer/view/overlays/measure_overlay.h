#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "session/pairs/pair_ruler.h"
#include "view/camera/projection.h"

#include <vector>

namespace mbv::viewer {

/// What the ruler measures, drawn over the picture: an arrow as long as the volumes are deep in
/// each other, which B goes to leave A, and all points at which they meet, or a line between the
/// nearest points of what is apart; with its length beside it. Once the meshes are looked at, the
/// words say what is whose; as soon as `report`, of the pair's scene, knows how deep they are in
/// each other, a line from the deepest point and what they share. Nothing where nothing is
/// measured.
std::vector<rendering::OverlayLine> measureOverlay(const Session& session, const PairRuler& ruler,
                                                   const CheckReport& report,
                                                   const Projection& projection,
                                                   const rendering::Palette& palette);

} // namespace mbv::viewer
