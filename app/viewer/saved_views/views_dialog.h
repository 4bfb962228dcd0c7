#pragma once

#include <QtWidgets/QDialog>

#include <cstddef>
#include <optional>

class QListWidget;
class QPushButton;

namespace mbv::viewer {

class SavedViews;
class Session;

/// The saved views as a list: Enter or a double click goes to one, F2 renames, Delete deletes, and
/// a button keeps what is seen as one more.
class ViewsDialog : public QDialog {
    Q_OBJECT

public:
    /// Both must outlive it.
    ViewsDialog(const Session& session, SavedViews& views, QWidget& window);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();
    /// The view that is chosen, if any.
    std::optional<std::size_t> chosen() const;
    void goToChosen();
    void removeChosen();

    SavedViews& views_;
    QListWidget* list_;
    QPushButton* goTo_;
    QPushButton* rename_;
    QPushButton* remove_;
};

/// Asks for the name of a view that is to be kept of what is seen.
void askForViewName(SavedViews& views, QWidget& window);

} // namespace mbv::viewer
