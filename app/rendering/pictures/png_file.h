#pragma once

#include <filesystem>
#include <string>

class vtkImageData;

namespace mbv::rendering {

/// An 8-bit RGB or RGBA image as the bytes of a PNG file. Throws Error (NoRenderer) should the
/// encoder give nothing.
std::string pngBytes(vtkImageData& image);

/// Writes an 8-bit RGB or RGBA image as writeFileAtomically does. Throws what pngBytes and that
/// throw.
void writePngFile(vtkImageData& image, const std::filesystem::path& png);

} // namespace mbv::rendering
