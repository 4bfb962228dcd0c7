#pragma once

#include <string>

class vtkImageData;

namespace mbv::rendering {

/// An 8-bit RGB or RGBA image as the bytes of a PNG file. Throws Error (NoRenderer) should the
/// encoder give nothing.
std::string pngBytes(vtkImageData& image);

} // namespace mbv::rendering
