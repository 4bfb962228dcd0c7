#pragma once

#include "steps.h"

#include <mbv/scene/check_overlaps.h>
#include <mbv/scene/document.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <map>
#include <optional>
#include <string>

namespace mbv::viewer {

/// The document, which model of it is selected, how far a key press moves it, and what the check
/// of the document says. Actions call it, views listen to it; it knows no widget.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    const Scene& scene() const { return document_.scene(); }
    const CheckReport& report() const { return report_; }
    const Document& document() const { return document_; }

    /// Starts over with a scene: no history, the first model selected, steps to suit it. Its poses
    /// are what resetPose goes back to. On a scene that cannot be checked: failed(), no change.
    bool open(Scene scene);

    /// Adds the models of `more` as one undoable step and selects the first of them.
    void add(const Scene& more);

    /// An undoable step, as Document::edit. A scene that cannot be checked (a mesh with no area and
    /// a box wanted, say) is refused with failed().
    bool edit(const QString& label, Scene after, const QString& mergeKey = {});
    void endMerge() { document_.endMerge(); }
    void undo();
    void redo();
    void markSaved();

    std::optional<std::size_t> selected() const { return selected_; }
    const Model* selectedModel() const;
    void select(std::optional<std::size_t> model);
    /// The model `by` places further, round and round; the first when none is selected.
    void selectNext(int by);

    const Steps& steps() const { return steps_; }
    void setSteps(const Steps& steps);

    /// The pose the model had when it came into the session.
    std::optional<RigidTransform> loadedPose(const std::string& name) const;

signals:
    void changed(); ///< scene, history or saved state
    void selectionChanged();
    void stepsChanged();
    void failed(const QString& message);

private:
    std::optional<CheckReport> check(const Scene& scene);
    void refresh();
    void rememberPoses(const Scene& scene);

    Document document_;
    CheckReport report_;
    std::map<std::string, RigidTransform> loadedPoses_;
    std::optional<std::size_t> selected_;
    Steps steps_;
};

} // namespace mbv::viewer
