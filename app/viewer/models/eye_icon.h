#pragma once

#include <QtGui/QIcon>

class QColor;

namespace mbv::viewer {

/// An eye, drawn here so that it exists in every icon theme; crossed out when not open.
QIcon eyeIcon(bool open, const QColor& color);

} // namespace mbv::viewer
