#pragma once

#include <QtCore/QString>

#include <optional>

namespace mbv::viewer {

/// What was typed for a number: "1.5", "1,5", "-2e3", "1.25/2", "2*3+1", "(1+2)*3". Nothing for
/// anything else, and where the result is not finite.
std::optional<double> valueOf(const QString& expression);

} // namespace mbv::viewer
