#include "quantity.h"

#include "keys/expression.h"

#include <mbv/scene/length_unit.h>

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

#include <array>
#include <numbers>
#include <utility>

namespace mbv::viewer {

namespace {

struct Quantity {
    Q_DECLARE_TR_FUNCTIONS(Quantity)
};

/// The number and what is behind it.
std::pair<QString, QString> split(const QString& text)
{
    const QString trimmed = text.trimmed().toLower();
    qsizetype end = trimmed.size();
    const auto endsNumber = [](QChar c) { return c.isDigit() || c == '.' || c == ')'; };
    while (end > 0 && !endsNumber(trimmed[end - 1]))
        --end;
    return {trimmed.first(end), trimmed.sliced(end).trimmed()};
}

/// What was typed, as a message has room for it: a page may have been pasted.
QString quoted(const QString& text)
{
    constexpr int kMost = 40;
    const QString words = text.simplified();
    return words.size() <= kMost ? words : words.first(kMost) + QStringLiteral("…");
}

std::nullopt_t refuse(QString* why, const QString& reason)
{
    if (why)
        *why = reason;
    return std::nullopt;
}

QString namesOfUnits()
{
    QStringList names;
    for (const LengthUnit& row : kLengthUnits)
        names << QLatin1String(row.name);
    return names.join(QStringLiteral(", "));
}

} // namespace

std::optional<double> numberFrom(const QString& text, QString* why)
{
    if (const auto value = valueOf(text))
        return value;
    return refuse(
        why,
        Quantity::tr("\"%1\" is no number; write one like 1.25, 1.25/2 or 2*3").arg(quoted(text)));
}

std::optional<double> lengthFrom(const QString& text, const QString& units, QString* why)
{
    const auto [number, unit] = split(text);
    const std::optional<double> value = numberFrom(number.isEmpty() ? text : number, why);
    if (!value || unit.isEmpty() || unit == units.toLower())
        return value;
    const std::optional<double> typed = metersIn(unit.toStdString());
    if (!typed)
        return refuse(why, Quantity::tr("\"%1\" is no unit of length; known are %2")
                               .arg(quoted(unit), namesOfUnits()));
    if (units.isEmpty())
        return refuse(why, Quantity::tr("The scene does not say its unit, so %1 means nothing here")
                               .arg(quoted(unit)));
    const std::optional<double> own = metersIn(units.toLower().toStdString());
    if (!own)
        return refuse(why, Quantity::tr("Nobody knows how many %1 a %2 has").arg(units, unit));
    return *value * (*typed / *own);
}

std::optional<double> percentFrom(const QString& text, QString* why)
{
    return percentUpTo(100, text, why);
}

std::optional<double> percentUpTo(double most, const QString& text, QString* why)
{
    const auto [number, unit] = split(text);
    const std::optional<double> value = numberFrom(number.isEmpty() ? text : number, why);
    if (!value)
        return std::nullopt;
    if (!(*value >= 0 && *value <= most) || !(unit.isEmpty() || unit == "%"))
        return refuse(why, Quantity::tr("Give 0 to %1 percent").arg(most));
    return value;
}

std::optional<double> degreesFrom(const QString& text, QString* why)
{
    const auto [number, unit] = split(text);
    const std::optional<double> value = numberFrom(number.isEmpty() ? text : number, why);
    if (!value || unit.isEmpty() || unit == "deg" || unit == QStringLiteral("°"))
        return value;
    if (unit != "rad")
        return refuse(
            why,
            Quantity::tr("\"%1\" is no unit of angle; known are deg, °, rad").arg(quoted(unit)));
    return *value * 180 / std::numbers::pi;
}

} // namespace mbv::viewer
