#pragma once

#include "theme/window_palette.h"

#include <QtWidgets/QFrame>

#include <functional>
#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace mbv::viewer {

/// What can be done about a message: a button in it.
struct MessageAction {
    QString text;
    std::function<void()> run;
};

/// A strip along the upper edge of a widget that says what went wrong, or what was done. It blocks
/// and moves nothing: it stays until dismissed, or until the next message takes its place; good
/// news leave by themselves. Problems come back after what took their place, until they have been
/// dismissed; they are also written to stderr. All that was said can be listed. It never takes the
/// keyboard by itself; given it, its first button has it.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget& over);

    /// Problems of the scene's files. None take away those that are not dismissed yet.
    void showProblems(const QStringList& problems, std::vector<MessageAction> actions = {});
    /// Of something else: it stays whatever is opened.
    void showProblem(const QString& problem);
    /// Of something that was refused, which what is done next makes past: see endPassing.
    void showRefusal(const QString& problem);
    void showNotice(const QString& notice);
    /// The same of what holds only until something changes: see endPassing.
    void showPassingNotice(const QString& notice);
    void endPassing();
    void dismiss();
    /// Stays until it is answered or dismissed.
    void showQuestion(const QString& question, std::vector<MessageAction> actions);
    /// The same, and comes back after messages that took its place.
    void showLastingQuestion(const QString& question, std::vector<MessageAction> actions);
    /// What was said since the start, in a dialog.
    void listAll();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Problems {
        QStringList lines;
        std::vector<MessageAction> actions;
        bool ofScene = true;
    };

    void place();
    void list(const QString& title, const QStringList& lines);
    void say(const QString& mark, const QString& line);
    void keep(Problems problems);
    void showUnread();
    void leave();
    void display(const QString& mark, const QString& text, MessageKind kind,
                 std::vector<MessageAction> actions = {});
    void setActions(std::vector<MessageAction> actions);
    void dress();
    bool hasKeyboard() const;

    QWidget& over_;
    QLabel* mark_;
    QLabel* text_;
    QHBoxLayout* buttons_;
    QToolButton* close_;
    std::vector<QToolButton*> actions_;
    std::vector<Problems> unread_; ///< not dismissed yet; the last is shown first
    QStringList said_;             ///< with the time of each
    struct Question {
        QString text;
        std::vector<MessageAction> actions;
    };
    std::optional<Question> lasting_; ///< not answered yet
    bool asks_ = false;               ///< that is what is shown
    bool passes_ = false;             ///< with what is done next
    MessageKind kind_ = MessageKind::Notice;
    int shown_ = 0; ///< counts messages, so that a notice takes down only itself
};

} // namespace mbv::viewer
