#pragma once

#include "rendering/style/palette.h"

#include <QtGui/QPalette>

namespace mbv::viewer {

/// The colors of the window round the 3D view.
QPalette windowPalette(rendering::PaletteKind kind, bool dark);

/// The background of rows selected in a list: a little of the selection's color on the list's own,
/// so that words in the color of a state stay readable on it.
QColor selectedRow(const rendering::Palette& colors, const QPalette& window);

enum class MessageKind { Problem, Notice };

/// The window's palette with the ink and the paper of a message: reddish or bluish, light or dark
/// as the window is.
QPalette messagePalette(MessageKind kind, const QPalette& window);

} // namespace mbv::viewer
