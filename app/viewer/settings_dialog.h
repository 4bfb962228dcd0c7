#pragma once

#include <QtWidgets/QDialog>

class QTabWidget;

namespace mbv::viewer {

/// Pages of settings. What is changed on them holds at once, so that there is only Close.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(QWidget& window);

    /// Adds a page, which becomes the dialog's own; its window title is what its tab says.
    void addPage(QWidget& page);
    void showPage(QWidget& page);

private:
    QTabWidget* pages_;
};

} // namespace mbv::viewer
