#pragma once

#include <vtkSmartPointer.h>

class vtkImageData;
class vtkRenderWindow;

namespace mbv::rendering {

/// What the window shows, as rendered last: 8-bit RGB, or RGBA with `alpha`. Over a transparent
/// background colors are multiplied by alpha, as OpenGL blends them.
vtkSmartPointer<vtkImageData> imageOf(vtkRenderWindow& window, bool alpha);

/// The same at half its size, each pixel the mean of four. Precondition: both sides are even.
vtkSmartPointer<vtkImageData> halvedImageOf(vtkRenderWindow& window, bool alpha);

/// Colors multiplied by alpha become plain ones, as PNG stores them. Images without alpha stay.
void divideByAlpha(vtkImageData& image);

} // namespace mbv::rendering
