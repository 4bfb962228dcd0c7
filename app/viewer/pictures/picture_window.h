#pragma once

#include <vtkSmartPointer.h>

class vtkRenderWindow;

namespace mbv::viewer {

/// A window to render pictures in that is never shown, with the graphics driver of the windows that
/// are, but a context of its own: what it draws touches none of them. For the GUI thread. Throws
/// Error (NoRenderer) when the driver refuses.
vtkSmartPointer<vtkRenderWindow> makePictureWindow();

} // namespace mbv::viewer
