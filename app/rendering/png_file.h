#pragma once

#include <filesystem>

class vtkImageData;

namespace mbv {

/// Writes an 8-bit RGB or RGBA image. The file is written aside and renamed, so an existing one
/// stays whole when anything fails. Throws Error (FileUnreadable) with path and reason.
void writePngFile(vtkImageData& image, const std::filesystem::path& png);

} // namespace mbv
