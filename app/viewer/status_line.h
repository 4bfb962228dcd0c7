#pragma once

#include "session.h"

#include <QtWidgets/QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace mbv::viewer {

/// "1 overlap of 3 pairs, 0.2 ms | step 0.05 / 5 deg | H help", and the progress of loading.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    /// `hint` is the last part.
    StatusLine(const Session& session, QString hint, QWidget* parent = nullptr);

    void showLoading(const QString& what);
    void showProgress(double fraction);
    void hideLoading();

signals:
    void cancelled();

private:
    void refresh();

    const Session& session_;
    QString hint_;
    QLabel* text_;
    QLabel* loading_;
    QProgressBar* progress_;
    QToolButton* cancel_;
};

} // namespace mbv::viewer
