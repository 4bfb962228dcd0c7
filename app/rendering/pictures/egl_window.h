#pragma once

#include <vtkSmartPointer.h>

class vtkRenderWindow;

namespace mbv::rendering {

/// A render window on a surfaceless EGL context of its own: no X server, no DISPLAY. Throws Error
/// (NoRenderer). For VTK before 9.4 on Linux, whose own EGL window is a choice at VTK's build time.
vtkSmartPointer<vtkRenderWindow> makeEglWindow();

} // namespace mbv::rendering
