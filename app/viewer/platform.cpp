#include "platform.h"

#include "exit_codes.h"

#include <QVTKOpenGLNativeWidget.h>

#include <QtCore/QtGlobal>
#include <QtGui/QGuiApplication>
#include <QtGui/QOpenGLContext>
#include <QtGui/QSurfaceFormat>

#include <cstdio>
#include <cstdlib>

namespace mbv::viewer {

namespace {

const char* const kAdvice =
    "mbv-viewer needs a display with OpenGL 3.2; without one, 'mbv render' makes pictures and "
    "'mbv check' finds overlaps\n";

/// Qt's only fatal message while the application object is made is that no platform could start.
void onMessage(QtMsgType type, const QMessageLogContext& /*context*/, const QString& message)
{
    std::fputs(qPrintable(message + '\n'), stderr);
    if (type == QtFatalMsg) {
        std::fputs(kAdvice, stderr);
        std::_Exit(kNoRenderer);
    }
}

} // namespace

void preparePlatform()
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") &&
        !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") && !qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "xcb");
    QSurfaceFormat::setDefaultFormat(QVTKOpenGLNativeWidget::defaultFormat());
}

void exitCleanlyWithoutDisplay()
{
    qInstallMessageHandler(onMessage);
}

bool canRender()
{
    const QString platform = QGuiApplication::platformName();
    const bool windows = platform != "offscreen" && platform != "minimal";
    QOpenGLContext context;
    if (windows && context.create() &&
        context.format().version() >= QSurfaceFormat::defaultFormat().version())
        return true;
    std::fputs(qPrintable(QString("no OpenGL on Qt's platform '%1'\n").arg(platform)), stderr);
    std::fputs(kAdvice, stderr);
    return false;
}

} // namespace mbv::viewer
