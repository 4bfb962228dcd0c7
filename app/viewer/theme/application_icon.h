#pragma once

#include <QtGui/QIcon>

namespace mbv::viewer {

/// The one that desktops show, in sizes from 16 to 256 pixels.
QIcon applicationIcon();

} // namespace mbv::viewer
