#include "work_bars.h"

#include "language/texts.h"
#include "pictures/picture_commands.h"
#include "session/loading/loader.h"
#include "work_bar.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(WorkBar)
};

} // namespace

void showWork(WorkBar& bar, Loader& loader)
{
    QObject::connect(&loader, &Loader::started, &bar, [&bar](const QString& what) {
        bar.start([what] { return Texts::tr("Loading %1").arg(what); });
    });
    QObject::connect(&loader, &Loader::progressed, &bar, &WorkBar::showProgress);
    QObject::connect(&loader, &Loader::finished, &bar, &QWidget::hide);
    QObject::connect(&bar, &WorkBar::cancelled, &loader, &Loader::cancel);
}

void showWork(WorkBar& bar, PictureCommands& pictures)
{
    QObject::connect(&pictures, &PictureCommands::started, &bar, [&bar](int count) {
        bar.start([count] {
            return count == 1 ? Texts::tr("Taking the picture")
                              : Texts::tr("Taking %1 pictures")
                                    .arg(countText(static_cast<std::size_t>(count)));
        });
    });
    QObject::connect(&pictures, &PictureCommands::progressed, &bar, &WorkBar::showProgress);
    QObject::connect(&pictures, &PictureCommands::finished, &bar, &QWidget::hide);
    QObject::connect(&bar, &WorkBar::cancelled, &pictures, &PictureCommands::cancel);
}

} // namespace mbv::viewer
