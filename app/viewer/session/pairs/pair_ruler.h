#pragma once

#include "pair_focus.h"
#include "session/loading/latest_task.h"

#include <mbv/check/check_report.h>
#include <mbv/collision/contact_manifold.h>

#include <QtCore/QObject>

#include <optional>

namespace mbv::viewer {

class ExactCheck;

/// The relative position of two models: how far apart and between which points, or how deep in each
/// other and which way out. The models of both results are `pair`.
struct PairMeasure {
    ModelPair pair;
    PairResult volumes;
    std::optional<PairResult> meshes;        ///< where they are looked at and that is done
    std::optional<ContactManifold> manifold; ///< of volumes that overlap and can be moved apart
};

/// Measures the pair looked at, else the two models selected, else the one selected and the one
/// nearest to it: their volumes at once, and their meshes, off the GUI thread, while the exact
/// check is on. Knows no widget.
class PairRuler : public QObject {
    Q_OBJECT

public:
    /// All must outlive it, and be made before it.
    PairRuler(const Session& session, const PairFocus& focus, const ExactCheck& exact,
              QObject* parent = nullptr);

    bool on() const { return on_; }
    void setOn(bool on);

    /// The measure still to come is that of the meshes.
    bool busy() const { return task_.busy(); }
    /// Nothing while off, without a pair, and where one of the two is hidden.
    const std::optional<PairMeasure>& measure() const { return measure_; }

signals:
    void changed();

private:
    std::optional<ModelPair> pairInQuestion() const;
    void refresh();
    void measureMeshes();

    const Session& session_;
    const PairFocus& focus_;
    const ExactCheck& exact_;
    bool on_ = true;
    std::optional<PairMeasure> measure_;
    LatestTask<std::optional<PairResult>> task_;
};

} // namespace mbv::viewer
