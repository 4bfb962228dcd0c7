#include "plain_dialogs.h"

#include <QtCore/QEvent>
#include <QtWidgets/QApplication>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLineEdit>

namespace mbv::viewer {

PlainDialogs::PlainDialogs()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs, true);
    qApp->installEventFilter(this);
}

PlainDialogs::~PlainDialogs()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false);
}

bool PlainDialogs::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && qobject_cast<QFileDialog*>(watched)) {
        if (auto* name = watched->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
            name->setCompleter(nullptr);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace mbv::viewer
