#include "window_commands.h"

#include "render_widget.h"

#include <mbv/geometry/error.h>

#include <QtCore/QDateTime>
#include <QtCore/QDir>
#include <QtCore/QFileInfo>

#include <utility>

namespace mbv::viewer {

namespace {

QString freePicturePath()
{
    const QString stem = QDir::current().absoluteFilePath(
        "mbv-" + QDateTime::currentDateTime().toString("yyyyMMdd-HHmmss"));
    QString path = stem + ".png";
    for (int i = 2; QFileInfo::exists(path); ++i)
        path = QString("%1-%2.png").arg(stem).arg(i);
    return path;
}

} // namespace

WindowCommands::WindowCommands(QWidget& window, RenderWidget& view, QList<QWidget*> panes)
    : QObject(&window), window_(window), view_(view), panes_(std::move(panes))
{
}

void WindowCommands::takePicture(bool transparent)
{
    const QString path = freePicturePath();
    try {
        view_.savePicture(std::filesystem::path(path.toStdU16String()), transparent);
        emit notice(tr("Picture saved as %1").arg(QDir::toNativeSeparators(path)));
    } catch (const Error& error) {
        emit problem(QString::fromStdString(error.what()));
    }
}

void WindowCommands::focusNextPane()
{
    const qsizetype here = panes_.indexOf(window_.focusWidget()); // -1: the first is next
    panes_[(here + 1) % panes_.size()]->setFocus(Qt::TabFocusReason);
}

void WindowCommands::quit()
{
    window_.close();
}

} // namespace mbv::viewer
