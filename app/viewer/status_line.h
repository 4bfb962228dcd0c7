#pragma once

#include "session.h"

#include <QtWidgets/QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace mbv::viewer {

class ExactCheck;
class TransformTool;

/// "1 overlap of 3 pairs, 0.2 ms | step 0.05 / 5 deg | H help", and the progress of loading. While
/// a transform is active, what it does instead.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(const Session& session, const ExactCheck& exact, const TransformTool& transform,
               QWidget* parent = nullptr);

    void showLoading(const QString& what);
    void showProgress(double fraction);
    void hideLoading();
    /// A word on what was just done, until the scene changes again.
    void showNote(const QString& note);

signals:
    void cancelled();

private:
    void refresh();
    void refreshLoading();
    QString meshesText() const;

    const Session& session_;
    const ExactCheck& exact_;
    const TransformTool& transform_;
    QString note_;
    QString beingLoaded_;
    QLabel* text_;
    QLabel* loading_;
    QProgressBar* progress_;
    QToolButton* cancel_;
};

} // namespace mbv::viewer
