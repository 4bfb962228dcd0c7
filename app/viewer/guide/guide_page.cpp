#include "guide_page.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QFile>
#include <QtCore/qresource.h>

/// A library's own resources have to be asked for; the macro does not work inside a namespace.
static void takeGuide()
{
    Q_INIT_RESOURCE(guide);
}

namespace mbv::viewer {

namespace {

struct GuidePages {
    Q_DECLARE_TR_FUNCTIONS(GuidePages)
};

QString fileOf(const QUrl& source)
{
    return ':' + source.path();
}

} // namespace

QList<GuidePage> guidePages(bool korean)
{
    takeGuide();
    const auto page = [](const QString& title, const char* file) {
        return GuidePage{title, QUrl(QStringLiteral("qrc:/guide/") + file)};
    };
    return {page(GuidePages::tr("First steps"), korean ? "GUIDE.ko.md" : "GUIDE.md"),
            page(GuidePages::tr("Why boxes do or do not collide"), "TOUR.md"),
            page(GuidePages::tr("All about the viewer"), "VIEWER.md"),
            page(GuidePages::tr("Files and scenes"), "FILES.md"),
            page(GuidePages::tr("Motion and robots"), "MOTION.md"),
            page(GuidePages::tr("Command line"), "CLI.md"),
            page(GuidePages::tr("Files of strangers"), "SECURITY.md")};
}

bool isInGuide(const QUrl& source)
{
    return source.scheme() == QLatin1String("qrc") && QFile::exists(fileOf(source));
}

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower()) {
        if (c.isLetterOrNumber() || c == '-' || c == '_')
            anchor += c;
        else if (c == ' ')
            anchor += '-';
    }
    return anchor;
}

} // namespace mbv::viewer
