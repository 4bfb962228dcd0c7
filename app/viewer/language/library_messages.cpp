#include "library_messages.h"

#include "korean_row.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>

#include <algorithm>
#include <array>
#include <vector>

namespace mbv::viewer {

namespace {

const QString kBetween = QStringLiteral("; "); ///< what is wrong, and what to do

constexpr std::array kPlaceholders = {"%1", "%2", "%3"};

/// Of where a message is about.
constexpr std::array<std::string_view, 3> kPlaces = {"line %1", "column %1", "byte %1"};

constexpr std::array<std::string_view, 10> kThings = {"coordinate x",
                                                      "coordinate y",
                                                      "coordinate z",
                                                      "a coordinate",
                                                      "a vertex index",
                                                      "the number of vertices",
                                                      "the number of faces",
                                                      "the last row that its header announces",
                                                      "the last vertex that its header announces",
                                                      "the last face that its header announces"};

/// A clause that the library says, with "%1" for what differs.
struct Pattern {
    const char* english;
    QString fixed;         ///< its longest piece, which is sooner looked for than all of it
    QRegularExpression of; ///< captures where the message is about, then what differs
};

Pattern patternOf(std::string_view english)
{
    const QString text = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    static const QRegularExpression kPlaceholder(QStringLiteral("%[1-3]"));
    const QStringList pieces = text.split(kPlaceholder);
    QString expression = QRegularExpression::escape(text);
    for (const char* placeholder : kPlaceholders)
        expression.replace('\\' + QLatin1String(placeholder), QStringLiteral("(.+)"));
    // Of a clause that begins with what differs, the place is as long as it can be.
    const QString place = english.starts_with('%')
                              ? QStringLiteral("(.*?, (?:line|byte) \\d+: |.*: |)")
                              : QStringLiteral("(|.*?: )");
    return {english.data(), *std::ranges::max_element(pieces, {}, &QString::size),
            QRegularExpression(QRegularExpression::anchoredPattern(place + expression))};
}

const std::vector<Pattern>& patterns()
{
    static const auto kPatterns = [] {
        std::vector<Pattern> all;
        for (const KoreanRow& row : koreanOfLibrary())
            if (std::ranges::find(kPlaces, row.english) == kPlaces.end())
                all.push_back(patternOf(row.english));
        return all;
    }();
    return kPatterns;
}

QString translated(const char* english)
{
    return QCoreApplication::translate("LibraryMessages", english);
}

/// What the library may miss in a line; other things that differ are names and numbers.
QString thingText(const QString& english)
{
    const std::string thing = english.toStdString();
    const auto* const known = std::ranges::find(kThings, thing);
    return known == kThings.end() ? english : translated(known->data());
}

/// "file.obj, line 3: ".
QString placeText(QString place)
{
    for (const std::string_view part : kPlaces) {
        QString number = QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
        number.replace(QStringLiteral("%1"), QStringLiteral("(\\d+)"));
        place.replace(QRegularExpression("(?<=, |: )" + number + "(?=[,:])"),
                      translated(part.data()).replace(QStringLiteral("%1"), QStringLiteral("\\1")));
    }
    return place;
}

QString clauseText(const QString& clause)
{
    for (const Pattern& pattern : patterns()) {
        if (!clause.contains(pattern.fixed))
            continue;
        const QRegularExpressionMatch match = pattern.of.match(clause);
        if (!match.hasMatch())
            continue;
        QString text = translated(pattern.english);
        QStringList captured = match.capturedTexts(); // all of it, the place, the others
        std::transform(captured.begin() + 2, captured.end(), captured.begin() + 2, thingText);
        switch (captured.size() - 2) {
        case 1:
            text = text.arg(captured[2]);
            break;
        case 2:
            text = text.arg(captured[2], captured[3]);
            break;
        case 3:
            text = text.arg(captured[2], captured[3], captured[4]);
            break;
        default:
            break;
        }
        return placeText(captured[1]) + text;
    }
    return clause;
}

} // namespace

QString libraryMessage(const QString& english)
{
    const char* const any = patterns().front().english;
    if (translated(any) == QString::fromUtf8(any))
        return english; // the window is English, too
    QStringList lines = english.split('\n');
    for (QString& line : lines) {
        QStringList clauses = line.split(kBetween);
        std::ranges::transform(clauses, clauses.begin(), clauseText);
        line = clauses.join(kBetween);
    }
    return lines.join('\n');
}

QString libraryMessage(std::string_view english)
{
    return libraryMessage(
        QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size())));
}

} // namespace mbv::viewer
