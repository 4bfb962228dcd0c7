#include "file_drop.h"

#include "language/path_text.h"

#include <QtCore/QMimeData>
#include <QtCore/QUrl>
#include <QtGui/QDropEvent>
#include <QtWidgets/QWidget>

namespace mbv::viewer {

namespace {

std::vector<std::filesystem::path> localFiles(const QMimeData& data)
{
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            files.push_back(toPath(url.toLocalFile()));
    return files;
}

} // namespace

FileDrop::FileDrop(QWidget& target) : QObject(&target)
{
    target.setAcceptDrops(true);
    target.installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    auto& drop = static_cast<QDropEvent&>(*event); // a QDragEnterEvent is one, too
    const std::vector<std::filesystem::path> files = localFiles(*drop.mimeData());
    if (files.empty())
        return false;
    drop.acceptProposedAction();
    if (event->type() == QEvent::Drop)
        emit dropped(files);
    return true;
}

} // namespace mbv::viewer
