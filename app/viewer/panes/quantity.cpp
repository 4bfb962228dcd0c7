#include "quantity.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace mbv::viewer {

namespace {

struct LengthUnit {
    const char* name;
    double meters;
};

constexpr std::array kLengthUnits = {
    LengthUnit{"um", 1e-6}, LengthUnit{"mm", 1e-3},   LengthUnit{"cm", 1e-2},  LengthUnit{"m", 1},
    LengthUnit{"km", 1e3},  LengthUnit{"in", 0.0254}, LengthUnit{"ft", 0.3048}};

std::optional<double> metersIn(const QString& unit)
{
    for (const LengthUnit& row : kLengthUnits)
        if (unit == QLatin1String(row.name))
            return row.meters;
    return std::nullopt;
}

/// The number and what is behind it.
std::pair<QString, QString> split(const QString& text)
{
    const QString trimmed = text.trimmed().toLower();
    qsizetype end = trimmed.size();
    while (end > 0 && !trimmed[end - 1].isDigit() && trimmed[end - 1] != '.')
        --end;
    return {trimmed.first(end), trimmed.sliced(end).trimmed()};
}

} // namespace

std::optional<double> numberFrom(const QString& text)
{
    bool ok = false;
    const double value = text.trimmed().replace(',', '.').toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> lengthFrom(const QString& text, const QString& units)
{
    const auto [number, unit] = split(text);
    const std::optional<double> value = numberFrom(number);
    if (!value || unit.isEmpty() || unit == units.toLower())
        return value;
    const std::optional<double> typed = metersIn(unit);
    const std::optional<double> own = metersIn(units.toLower());
    return typed && own ? std::optional(*value * (*typed / *own)) : std::nullopt;
}

std::optional<double> percentFrom(const QString& text)
{
    const auto [number, unit] = split(text);
    const std::optional<double> value = numberFrom(number);
    const bool inRange = value && *value >= 0 && *value <= 100;
    return inRange && (unit.isEmpty() || unit == "%") ? value : std::nullopt;
}

std::optional<double> degreesFrom(const QString& text)
{
    const auto [number, unit] = split(text);
    const std::optional<double> value = numberFrom(number);
    if (!value || unit.isEmpty() || unit == "deg" || unit == QStringLiteral("°"))
        return value;
    return unit == "rad" ? std::optional(*value * 180 / std::numbers::pi) : std::nullopt;
}

} // namespace mbv::viewer
