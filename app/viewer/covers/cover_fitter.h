#pragma once

#include "rendering/shapes/model_cover.h"
#include "rendering/surfaces/surface.h"
#include "session/loading/found_or_problem.h"
#include "session/loading/latest_task.h"

#include <mbv/fit/cover.h>
#include <mbv/scene/scene.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbv::viewer {

class Session;

/// What a mesh is to be covered with.
struct CoverRequest {
    CoverKind kind = CoverKind::Hulls;
    std::size_t most = 16;
    std::size_t mostCorners = 0; ///< of each hull; 0 for all

    friend bool operator==(const CoverRequest&, const CoverRequest&) = default;
};

/// Shapes that together contain a model's mesh, in its own frame after its scale.
struct FittedCover {
    CoverRequest asked;
    std::string model; ///< its name
    MeshAssetPtr mesh;
    Vec3 scale;
    std::vector<Shape> parts;
    CoverMeasures measures;
    std::optional<double> meshVolume; ///< units^3, where it is watertight
    std::vector<rendering::SurfacePtr> surfaces;
};

/// Covers a model off the GUI thread, and keeps the last cover found for as long as the session has
/// the model with that mesh and scale: it follows the pose, and comes back with undo. Knows no
/// widget.
class CoverFitter : public QObject {
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit CoverFitter(const Session& session, QObject* parent = nullptr);

    /// The active model, where it has a mesh; what is still being fitted is dropped.
    void fit(const CoverRequest& request);
    void cancel();
    void remove(); ///< the cover found, and what is being fitted

    bool busy() const { return task_.busy(); }
    /// Of a model that is there; null where none is.
    const FittedCover* found() const { return shown_ ? found_.get() : nullptr; }
    /// To be drawn; null for none.
    const rendering::ModelCoverPtr& shown() const { return shown_; }
    /// Why the last one was not found; empty where it was, or was cancelled.
    const QString& problem() const { return problem_; }

signals:
    void changed();
    void progressed(double fraction); ///< 0 to 1; emitted from another thread

private:
    using Outcome = FoundOrProblem<FittedCover>;

    Outcome find(FittedCover cover, const ProgressFn& goesOn);
    void place();

    const Session& session_;
    std::shared_ptr<const FittedCover> found_;
    rendering::ModelCoverPtr shown_;
    QString problem_;
    LatestTask<Outcome> task_;
};

} // namespace mbv::viewer
