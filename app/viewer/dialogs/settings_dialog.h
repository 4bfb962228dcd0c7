#pragma once

#include <QtWidgets/QDialog>

class QTabWidget;

namespace mbv::viewer {

/// Pages of settings. What is changed on them holds at once, so that there is only Close.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    /// The pages become the dialog's own; the window title of each is what its tab says. `first` is
    /// the one shown.
    SettingsDialog(const QList<QWidget*>& pages, QWidget& first, QWidget& window);

private:
    void addPage(QWidget& page);

    QTabWidget* pages_;
};

} // namespace mbv::viewer
