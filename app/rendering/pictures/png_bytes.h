#pragma once

#include <string>

class vtkImageData;

namespace mbv::rendering {

enum class PngAim {
    Fast, ///< to be written
    Small ///< half the size, in fewer colors: for pages of a hundred pictures
};

/// An 8-bit RGB or RGBA image as the bytes of a PNG file. Throws Error (NoRenderer) should the
/// encoder give nothing.
std::string pngBytes(vtkImageData& image, PngAim aim = PngAim::Fast);

} // namespace mbv::rendering
