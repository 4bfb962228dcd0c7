#pragma once

#include "session/session.h"

#include <QtWidgets/QStatusBar>

#include <functional>
#include <optional>

class QLabel;

namespace mbv::viewer {

class ExactCheck;
class TransformTool;
class WorkBar;

/// "1 overlap of 3 pairs, 0.2 ms | step 0.05 / 5 deg | C looks at the meshes | H help", and the
/// progress of long work. While a transform is active, what it does instead.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(const Session& session, const ExactCheck& exact, const TransformTool& transform,
               QWidget* parent = nullptr);

    WorkBar& loading() { return *loading_; }
    WorkBar& picturing() { return *picturing_; }
    /// Between the lines of the grid on the ground, in units of the scene; nothing for no grid.
    void showGridStep(std::optional<double> step);
    void setRecording(bool on);
    /// What can be done next, asked for whenever that may be something else.
    void setHint(std::function<QString()> hint);
    /// How the view differs from the scene, asked for at every refresh(); empty for not at all.
    void setView(std::function<QString()> text);
    void refresh();
    /// A word on what was just done, until the scene changes again.
    void showNote(const QString& note);

private:
    QString meshesText() const;

    const Session& session_;
    const ExactCheck& exact_;
    const TransformTool& transform_;
    std::function<QString()> hint_;
    std::function<QString()> view_;
    QString note_;
    std::optional<double> gridStep_;
    QLabel* text_;
    QLabel* recording_;
    WorkBar* loading_;
    WorkBar* picturing_;
};

} // namespace mbv::viewer
