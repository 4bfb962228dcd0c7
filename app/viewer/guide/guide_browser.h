#pragma once

#include <QtWidgets/QTextBrowser>

namespace mbv::viewer {

/// A page of the guide. Links to its headings and to the other pages are followed, those to the
/// world open in the user's browser; pictures are as wide as there is room, and no wider than they
/// are.
class GuideBrowser : public QTextBrowser {
    Q_OBJECT

public:
    explicit GuideBrowser(QWidget* parent = nullptr);

signals:
    void notInGuide(const QString& name); ///< a link leads to what the program does not have

protected:
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void scrollTo(const QString& anchor);
    void drawTables();
    void fitPictures();
};

} // namespace mbv::viewer
