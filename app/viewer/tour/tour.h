#pragma once

#include <mbv/geometry/rigid_transform.h>

#include <QtCore/QObject>

#include <optional>
#include <vector>

namespace mbv::viewer {

class ExactCheck;
class Session;

/// The first minute with the viewer, in five steps: to look around, to choose a model, to move it,
/// to see why it overlaps, to keep what was found. A step is over when it was done, however it was,
/// or when one goes on without. Knows no widget.
class Tour : public QObject {
    Q_OBJECT

public:
    enum class Step { Look, Choose, Move, Explain, Keep };
    static constexpr int kSteps = 5;

    /// Both must outlive it.
    Tour(const Session& session, const ExactCheck& exact, QObject* parent = nullptr);

    /// Begins with the first scene that has models, unless it was ever begun before (in the user's
    /// settings).
    void offer();
    void start();
    /// To the next step, from the last one to the end.
    void next();
    void end();

    /// Nothing while it is not on.
    const std::optional<Step>& step() const { return step_; }
    /// A person has done what this step is about; nothing happens in any other.
    void done(Step step);

signals:
    void changed();

private:
    void sceneChanged();
    std::vector<RigidTransform> poses() const;

    const Session& session_;
    bool offered_ = false;
    std::optional<Step> step_;
    std::vector<RigidTransform> posesBefore_; ///< when the step began
};

} // namespace mbv::viewer
