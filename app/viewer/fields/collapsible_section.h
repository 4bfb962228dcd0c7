#pragma once

#include <QtWidgets/QWidget>

class QToolButton;
class QVBoxLayout;

namespace mbv::viewer {

/// A heading with fields under it, which a click on the heading, or Space on it, takes away and
/// brings back. It is the next time as it was left.
class CollapsibleSection : public QWidget {
    Q_OBJECT

public:
    /// `id` names it in the user's settings.
    explicit CollapsibleSection(const QString& id, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    bool collapsed() const;
    void setCollapsed(bool collapsed);

    /// Where its fields go.
    QVBoxLayout& content() { return *content_; }

private:
    void describe();

    QToolButton* heading_;
    QWidget* body_;
    QVBoxLayout* content_;
};

} // namespace mbv::viewer
