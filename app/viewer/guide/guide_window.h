#pragma once

#include "guide_page.h"

#include <QtWidgets/QDialog>

#include <functional>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace mbv::viewer {

class GuideBrowser;

/// The documentation in a window of its own, to be read beside the other: its pages, a search
/// through all of them, and the way back.
class GuideWindow : public QDialog {
    Q_OBJECT

public:
    /// `korean` is asked for the language at every change of it.
    GuideWindow(std::function<bool()> korean, QWidget& window);

    /// In front, with the page that was read last.
    void bringUp();

private:
    void fillPages();
    void showPage(int page);
    void markPage(const QUrl& source);
    void search();
    bool findFrom(int page, const QString& words);
    int currentPage() const;

    std::function<bool()> korean_;
    QList<GuidePage> pages_;
    QListWidget* contents_;
    GuideBrowser* browser_;
    QLineEdit* words_;
    QPushButton* back_;
    QLabel* notice_;
};

} // namespace mbv::viewer
