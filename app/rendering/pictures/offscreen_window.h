#pragma once

#include <vtkSmartPointer.h>

class vtkRenderWindow;

namespace mbv::rendering {

/// The longest side of a picture, in pixels.
inline constexpr int kMaxPictureSide = 8192;

/// Throws Error (InvalidArgument) for a side outside 1 to kMaxPictureSide.
void requirePictureSize(int width, int height);

/// A window to render pictures in that is never shown, with alpha, and without multisampling. On
/// Linux it needs neither an X server nor DISPLAY: the context is a surfaceless EGL one. Throws
/// what requirePictureSize throws, and Error (NoRenderer), with what to do, when no OpenGL 3.2
/// context can be made.
vtkSmartPointer<vtkRenderWindow> makeOffscreenWindow(int width, int height);

} // namespace mbv::rendering
