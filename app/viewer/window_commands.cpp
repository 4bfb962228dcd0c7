#include "window_commands.h"

#include "render_widget.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/scene_picture.h>

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

WindowCommands::WindowCommands(QWidget& window, RenderWidget& view, QList<QWidget*> panes,
                               std::function<Scene()> scene)
    : QObject(&window), window_(window), view_(view), panes_(std::move(panes)),
      scene_(std::move(scene))
{
}

void WindowCommands::takePicture(bool transparent)
{
    const QString path = freePicturePath();
    try {
        const std::filesystem::path png(path.toStdU16String());
        view_.savePicture(png, transparent);
        putSceneInPicture(scene_(), png);
        emit notice(tr("Picture saved as %1").arg(QDir::toNativeSeparators(path)));
    } catch (const Error& error) {
        emit problem(QString::fromStdString(error.what()));
    }
}

void WindowCommands::focusNextPane()
{
    qsizetype here = -1; // the first is next
    for (qsizetype i = 0; i < panes_.size(); ++i)
        if (panes_[i] == window_.focusWidget() || panes_[i]->isAncestorOf(window_.focusWidget()))
            here = i;
    do { // the 3D view is always shown
        here = (here + 1) % panes_.size();
    } while (!panes_[here]->isVisible());
    panes_[here]->setFocus(Qt::TabFocusReason);
}

void WindowCommands::quit()
{
    window_.close();
}

} // namespace mbv::viewer
