#include "application_icon.h"

#include <QtCore/QString>
#include <QtCore/qresource.h>

/// A library's own resources have to be asked for; the macro does not work inside a namespace.
static void takeResources()
{
    Q_INIT_RESOURCE(application_icon);
}

namespace mbv::viewer {

QIcon applicationIcon()
{
    takeResources();
    QIcon icon;
    for (const int side : {16, 24, 32, 48, 64, 128, 256})
        icon.addFile(QStringLiteral(":/application-icon/%1.png").arg(side), QSize(side, side));
    return icon;
}

} // namespace mbv::viewer
