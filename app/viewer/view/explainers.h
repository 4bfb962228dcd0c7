#pragma once

#include "session/exact_check.h"
#include "session/pairs/pair_focus.h"
#include "session/pairs/pair_ruler.h"
#include "session/pairs/volume_comparison.h"

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

} // namespace mbv::viewer
