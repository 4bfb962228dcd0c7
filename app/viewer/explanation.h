#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "view/camera/projection.h"
#include "view/explainers.h"

#include <vector>

namespace mbv::viewer {

class PointMeasure;
class RenderWidget;

/// All that explainers draw over the picture, with what is measured between points and the
/// dimensions of the active model's volume where the view shows them; its captions are clear of
/// each other. Nothing while models are drawn elsewhere than they are.
std::vector<rendering::OverlayLine>
explanationOf(const Session& session, const Explainers& explainers, const PointMeasure& measure,
              const RenderWidget& view, const Projection& projection,
              const rendering::Palette& palette);

} // namespace mbv::viewer
