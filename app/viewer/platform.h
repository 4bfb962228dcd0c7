#pragma once

namespace mbv::viewer {

/// Call before QApplication is made: asks for X11 where both X11 and Wayland are there (VTK's GLEW
/// is commonly built for GLX; QT_QPA_PLATFORM overrules), and for the surface format VTK needs.
void preparePlatform();

/// From here on, a display that Qt cannot open ends the program with kNoRenderer and a message,
/// rather than with an abort.
void exitCleanlyWithoutDisplay();

/// Call after QApplication is made: whether windows here can show OpenGL. Says on stderr why not.
bool canRender();

} // namespace mbv::viewer
