#include "guide_browser.h"

#include "guide_page.h"

#include <QtGui/QDesktopServices>
#include <QtGui/QImage>
#include <QtGui/QTextBlock>
#include <QtGui/QTextDocument>
#include <QtGui/QTextTable>
#include <QtWidgets/QScrollBar>

#include <algorithm>

namespace mbv::viewer {

namespace {

constexpr double kMargin = 16; ///< pixels round the text
constexpr double kCellPadding = 4;

bool isOutside(const QUrl& link)
{
    return link.scheme().startsWith(QLatin1String("http"));
}

} // namespace

GuideBrowser::GuideBrowser(QWidget* parent) : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    document()->setUndoRedoEnabled(false);
    connect(this, &QTextBrowser::sourceChanged, this, [this] { // by the way back, too
        document()->setDocumentMargin(kMargin);
        drawTables();
        fitPictures();
    });
}

void GuideBrowser::doSetSource(const QUrl& name, QTextDocument::ResourceType type)
{
    const QUrl link = source().resolved(name);
    if (isOutside(link)) {
        QDesktopServices::openUrl(link);
        return;
    }
    const QUrl page = link.adjusted(QUrl::RemoveFragment);
    if (!isInGuide(page)) {
        emit notInGuide(page.fileName());
        return;
    }
    if (page != source())
        QTextBrowser::doSetSource(page, type);
    if (link.hasFragment())
        scrollTo(link.fragment());
}

void GuideBrowser::scrollTo(const QString& anchor)
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor)
            continue;
        const QRect heading = cursorRect(QTextCursor(block));
        verticalScrollBar()->setValue(verticalScrollBar()->value() + heading.top());
        return;
    }
}

void GuideBrowser::drawTables()
{
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderCollapse(true);
        format.setBorderBrush(palette().color(QPalette::Disabled, QPalette::Text));
        format.setCellPadding(kCellPadding);
        table->setFormat(format);
    }
}

void GuideBrowser::fitPictures()
{
    const double room = std::max(100.0, viewport()->width() - 2 * kMargin);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            QTextImageFormat format = part.fragment().charFormat().toImageFormat();
            if (!format.isValid())
                continue;
            const QVariant picture = document()->resource(QTextDocument::ImageResource,
                                                          source().resolved(QUrl(format.name())));
            const QSizeF size = picture.value<QImage>().size();
            const double width = std::min(room, size.width());
            if (size.isEmpty() || format.width() == width)
                continue;
            format.setWidth(width);
            format.setHeight(size.height() * width / size.width());
            QTextCursor cursor(document());
            cursor.setPosition(part.fragment().position());
            cursor.setPosition(part.fragment().position() + part.fragment().length(),
                               QTextCursor::KeepAnchor);
            cursor.setCharFormat(format);
            break; // which ends what walks over the block
        }
    }
    // Else blocks behind a picture may keep their old places.
    document()->markContentsDirty(0, document()->characterCount());
}

void GuideBrowser::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    fitPictures();
}

} // namespace mbv::viewer
