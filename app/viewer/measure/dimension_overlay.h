#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "view/camera/projection.h"

#include <mbv/geometry/shapes.h>

#include <QtCore/QString>

#include <vector>

namespace mbv::viewer {

/// The sizes of a volume, drawn beside it as on a technical drawing: the edges of a box, of a hull
/// those of its axis-aligned bounds; the radius of what is round, and the length of its axis. Of
/// the four edges that are as long as each other, the one farthest out in the picture is taken.
/// Nothing of what has no end or no size.
std::vector<rendering::OverlayLine> dimensionOverlay(const Shape& volume, const QString& units,
                                                     const Projection& projection,
                                                     const rendering::Palette& palette);

} // namespace mbv::viewer
