#pragma once

#include <QtWidgets/QFrame>

class QLabel;

namespace mbv::viewer {

/// A strip across the window that says what went wrong, or what was done. It blocks nothing: it
/// stays until dismissed, or until the next message takes its place; good news leave by themselves.
/// Problems are also written to stderr.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showProblems(const QStringList& problems);
    void showNotice(const QString& notice);

private:
    void display(const QString& mark, const QString& text, const QString& style);

    QLabel* mark_;
    QLabel* text_;
    int shown_ = 0; ///< counts messages, so that a notice takes down only itself
};

} // namespace mbv::viewer
