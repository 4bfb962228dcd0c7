#pragma once

#include "constrained_move.h"
#include "model_trace.h"
#include "selection.h"
#include "session/loading/latest_task.h"
#include "steps.h"

#include <mbv/check/overlap_checker.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/document.h>

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QStringList>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mbv::viewer {

/// How models are moved, by whatever means.
struct MoveRules {
    bool snap = false; ///< mouse moves go by whole steps
    MoveConstraint constraint = MoveConstraint::Free;

    friend bool operator==(const MoveRules&, const MoveRules&) = default;
};

/// The document, which models of it are selected, how far a key press moves them, and what the
/// check of the document says. Actions call it, views listen to it; it knows no widget.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    /// What there is to see: the document's scene, at moment() where there is one, or the preview
    /// of an edit.
    const Scene& scene() const
    {
        return preview_ ? *preview_ : atMoment_ ? *atMoment_ : document_.scene();
    }
    /// Of scene(), by the volumes.
    const CheckReport& report() const { return checksHidden_ ? checker_.report() : seen_; }
    /// Hidden models are checked against the others, too; else it is as if they were not there.
    bool checksHidden() const { return checksHidden_; }
    void setChecksHidden(bool on);
    const Document& document() const { return document_; }
    /// What changed the document last is one step with what came before it: a key is held down.
    bool goesOn() const { return goesOn_; }

    /// Starts over with a scene: no history, the first model selected, steps to suit it. Its poses
    /// are what loadedPose gives. On a scene that cannot be checked: failed(), no change.
    bool open(Scene scene);

    /// Nothing is there, and nothing was: opening loses nothing.
    bool fresh() const;

    /// Adds the models of `more` as one undoable step and selects the first of them. Where the
    /// session is fresh, it is opened with them.
    void add(const Scene& more);
    /// A step that brings the models back whose meshes were missing, and have been found.
    void locate(const std::vector<Model>& found);
    /// Opens a scene whose changes are in no file yet.
    void restore(Scene scene);

    /// An undoable step, as Document::edit. A scene that cannot be checked (a mesh with no area and
    /// a box wanted, say) is refused with failed(), as is one that moves, scales or removes a
    /// locked model. A preview is dropped first. Where volumes have
    /// to be fitted to large meshes, that is done off this thread and the step follows when it is
    /// done, unless the scene has changed by then; false until then.
    bool edit(const QString& label, Scene after, const QString& mergeKey = {});
    /// A step is still to follow.
    bool busy() const { return fitting_.busy(); }
    /// Steps for the selected models; they select the copies, and what is next to the ones removed.
    void duplicate(const Vec3& offset);
    void removeSelected();
    /// A step that puts a model for each connected part in the place of each of the selected
    /// models, and selects them (splitModels); failed() where none has two. It follows as an edit
    /// with large meshes does.
    void splitSelected();
    /// Refuses, with failed(), a name that another model has; and an empty one.
    bool rename(std::size_t model, const std::string& name);
    /// Whether none of the selected models is locked; else says so with failed().
    bool mayMoveSelected();
    void endMerge() { document_.endMerge(); }
    void undo();
    void redo();
    void markSaved();

    /// Shows a scene with the same models as if it were the document's, until an edit, undo or
    /// redo, or cancelPreview() takes it away.
    void preview(Scene scene);
    void cancelPreview();

    /// The time of the scene's motions that is seen; nothing: models are where the document has
    /// them.
    const std::optional<double>& moment() const { return moment_; }
    /// A scene without motions has no other time. An edit of what is seen at a time is one of the
    /// document: a model that moves, put somewhere else, gets a keyframe there; one that follows
    /// the trajectory of its robot cannot be, failed() says so.
    void showMoment(std::optional<double> time);
    /// A step that gives the selected models a keyframe where they are seen: at the moment that is
    /// seen, else one unit of time after their last one, or at 0.
    void recordKeyframes();

    const Selection& selection() const { return selection_; }
    /// The active model of the selection.
    std::optional<std::size_t> selected() const { return selection_.active; }
    const Model* selectedModel() const;
    void select(const Selection& selection);
    /// The model `by` places further, round and round; the first when none is selected.
    void selectNext(int by);
    /// The active model's name. Precondition: there is one.
    QString activeName() const;
    /// "cat-2" or "3 models".
    QString selectionText() const { return textOf(selection_); }
    QString textOf(const Selection& models) const;

    const Steps& steps() const { return steps_; }
    void setSteps(const Steps& steps);
    const MoveRules& rules() const { return rules_; }
    void setRules(const MoveRules& rules);

    /// The selected models where they are now, to be moved by the rules. Precondition: some are.
    ConstrainedMove constrainedMove() const;
    /// Makes where they got to a step, and says what was in the way.
    void place(const ConstrainedMove& move, const QString& label, const QString& mergeKey = {});
    void place(Scene scene, const std::vector<std::string>& stoppedBy, const QString& label,
               const QString& mergeKey = {});
    /// A step that moves the selected models in another way than ConstrainedMove does; refused,
    /// with stopped(), where the rules block and a selected model would enter another.
    void placeUnlessBlocked(Scene scene, const QString& label);

    /// The pose the model had when it came into the session.
    std::optional<RigidTransform> loadedPose(const std::string& name) const;

signals:
    void changed();      ///< scene, history, saved state, or what of it is checked
    void previewEnded(); ///< by an edit, undo or redo; also where none was seen yet
    void selectionChanged();
    void stepsChanged();
    void rulesChanged();
    void stopped(const QStringList& by); ///< the names of what stood in the way of a move
    /// What a free move came to on its way, and after which distance.
    void met(const QString& model, double distance);
    void failed(const QString& message);
    void noted(const QString& note); ///< what was done, where the scene alone does not show it

private:
    /// An edit whose volumes are fitted.
    struct FittedEdit {
        QString label;
        Scene after;
        QString mergeKey;
        std::vector<std::size_t> parts = {}; ///< of models that were split
        QString failure = {};                ///< why nothing came of it
    };

    std::vector<Model> modelsToFit(const Scene& after) const;
    void editWhenFitted(FittedEdit edit, std::vector<Model> models);
    void finish(FittedEdit edit);
    bool editNow(const QString& label, Scene after, const QString& mergeKey);
    bool check(const Scene& scene);
    QStringList newlyEntered(const Scene& after) const;
    void dropPreview();
    bool changesLocked(const Scene& after);
    bool leavesTrajectories(const Scene& after);
    void documentChanged();
    void refreshMoment();
    /// Those from this index on came into the session where they are now.
    void rememberPoses(std::size_t from);
    ModelTrace traceSelected() const;
    void selectTraced(const ModelTrace& trace);

    Document document_;
    bool goesOn_ = false;
    std::optional<Scene> preview_;
    std::optional<double> moment_;
    std::optional<Scene> atMoment_;         ///< the document's scene then
    std::vector<RobotMotion> trajectories_; ///< of the document's robots
    OverlapChecker checker_;                ///< of scene()
    bool checksHidden_ = true;
    CheckReport seen_; ///< the checker's without hidden models, where these are not checked
    std::map<std::string, RigidTransform> loadedPoses_;
    Selection selection_;
    Steps steps_;
    MoveRules rules_;
    LatestTask<FittedEdit> fitting_;
};

} // namespace mbv::viewer
