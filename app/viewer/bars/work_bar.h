#pragma once

#include <QtWidgets/QWidget>

#include <functional>

class QLabel;
class QProgressBar;
class QToolButton;

namespace mbv::viewer {

/// What takes a while: its name, how far it is, and a button to cancel it. Hidden until it starts.
class WorkBar : public QWidget {
    Q_OBJECT

public:
    WorkBar();

    /// For those who do not see it; says everything anew.
    void setNames(const QString& progress, const QString& cancel);

    /// `what` says what is being done, in the language of the moment.
    void start(std::function<QString()> what);
    void showProgress(double fraction);

signals:
    void cancelled();

private:
    std::function<QString()> what_;
    QLabel* text_;
    QProgressBar* progress_;
    QToolButton* cancel_;
};

} // namespace mbv::viewer
