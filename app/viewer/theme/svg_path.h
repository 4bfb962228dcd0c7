#pragma once

#include <QtCore/QString>
#include <QtGui/QPainterPath>

namespace mbv::viewer {

/// What the `d` of an SVG path draws: M, L, H, V, C, Q, A and Z, absolute or relative. Arcs are of
/// circles. What comes after something else is left out.
QPainterPath pathFromSvg(const QString& d);

} // namespace mbv::viewer
