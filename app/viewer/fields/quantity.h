#pragma once

#include <QtCore/QString>

#include <optional>

/// Numbers as a person types them. Where there is none, `why` is told what is wrong.
namespace mbv::viewer {

/// "1.5", "1,5", "-2e3", "1.25/2", "2*3" (see valueOf); nothing for anything else, infinity and NaN
/// among it.
std::optional<double> numberFrom(const QString& text, QString* why = nullptr);

/// A length in `units`, the scene's own ("mm"): a plain number, or one with a unit of its own,
/// which is converted where both are known: um, mm, cm, m, km, in, ft. Nothing for text that is no
/// length, and for a unit that cannot be converted.
std::optional<double> lengthFrom(const QString& text, const QString& units, QString* why = nullptr);

/// A part of a whole in percent, 0 to 100: "40", "40 %". Nothing for less or more.
std::optional<double> percentFrom(const QString& text, QString* why = nullptr);
/// The same up to `most` percent.
std::optional<double> percentUpTo(double most, const QString& text, QString* why = nullptr);

/// Degrees: a plain number, "30 deg", "30°", "0.5 rad".
std::optional<double> degreesFrom(const QString& text, QString* why = nullptr);

} // namespace mbv::viewer
