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

/// All that they draw over the picture.
std::vector<rendering::OverlayLine> overlayOf(const Session& session, const Explainers& explainers,
                                              const Projection& projection,
                                              const rendering::Palette& palette);

} // namespace mbv::viewer
