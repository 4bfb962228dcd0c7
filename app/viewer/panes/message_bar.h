#pragma once

#include "theme/window_palette.h"

#include <QtWidgets/QFrame>

class QLabel;

namespace mbv::viewer {

/// A strip along the upper edge of a widget that says what went wrong, or what was done. It blocks
/// and moves nothing: it stays until dismissed, or until the next message takes its place; good
/// news leave by themselves. Problems are also written to stderr.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget& over);

    void showProblems(const QStringList& problems);
    void showProblem(const QString& problem) { showProblems({problem}); }
    void showNotice(const QString& notice);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void display(const QString& mark, const QString& text, MessageKind kind);
    void dress();

    QWidget& over_;
    QLabel* mark_;
    QLabel* text_;
    MessageKind kind_ = MessageKind::Notice;
    int shown_ = 0; ///< counts messages, so that a notice takes down only itself
};

} // namespace mbv::viewer
