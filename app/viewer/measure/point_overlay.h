#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "view/camera/projection.h"

#include <QtCore/QString>

#include <vector>

namespace mbv::viewer {

class PointMeasure;

/// The points that are measured between, with lines and what these measure. Nothing while nothing
/// is measured.
std::vector<rendering::OverlayLine> pointOverlay(const PointMeasure& measure, const QString& units,
                                                 const Projection& projection,
                                                 const rendering::Palette& palette);

/// A ring round what a click would take, with the edge that it is on.
std::vector<rendering::OverlayLine> hoverOverlay(const PointMeasure& measure,
                                                 const Projection& projection,
                                                 const rendering::Palette& palette);

} // namespace mbv::viewer
