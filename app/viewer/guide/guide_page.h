#pragma once

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtCore/QUrl>

/// The pages of the documentation that are in the program.
namespace mbv::viewer {

struct GuidePage {
    QString title;
    QUrl source;
};

/// In the order of a reader who begins; in the language of the window where there is a page in it.
QList<GuidePage> guidePages(bool korean);

bool isInGuide(const QUrl& source);

/// As links name a heading: "What all commands share" is "what-all-commands-share".
QString anchorOf(const QString& heading);

} // namespace mbv::viewer
