#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "session/exact_check.h"
#include "session/pairs/pair_focus.h"
#include "session/pairs/pair_ruler.h"
#include "session/pairs/volume_comparison.h"
#include "view/camera/projection.h"

#include <vector>

namespace mbv::viewer {

class PointMeasure;
class RenderWidget;

/// What explains an overlap or the lack of one. Each hears of changes after those above it.
struct Explainers {
    /// The session must outlive it.
    explicit Explainers(Session& session);

    /// A result is still to come.
    bool busy() const { return exact.busy() || ruler.busy() || comparison.busy(); }

    ExactCheck exact;
    PairFocus focus;
    PairRuler ruler;
    VolumeComparison comparison;
};

/// All that they draw over the picture, with what is measured between points and the dimensions of
/// the active model's volume where the view shows them; its captions are clear of each other.
/// Nothing while models are drawn elsewhere than they are.
std::vector<rendering::OverlayLine>
explanationOf(const Session& session, const Explainers& explainers, const PointMeasure& measure,
              const RenderWidget& view, const Projection& projection,
              const rendering::Palette& palette);

} // namespace mbv::viewer
