#pragma once

#include <QtCore/QString>

namespace mbv::viewer {

class PointMeasure;

/// Six significant digits, and never "-0"; with the scene's units, if any.
QString measuredLength(double value, const QString& units);

/// What the pointer is at, what was measured, and what a click would do; empty while nothing is.
QString measureText(const PointMeasure& measure, const QString& units);

/// What was measured alone, a line for each: points, distances, the angle.
QString measureResults(const PointMeasure& measure, const QString& units);

} // namespace mbv::viewer
