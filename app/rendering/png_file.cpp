#include "png_file.h"

#include <mbv/geometry/error.h>

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkUnsignedCharArray.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <string>
#include <system_error>

namespace mbv {
namespace {

/// A picture of a shaded mesh takes 50 ms at level 1, 80 ms at the default and two thirds of the
/// size.
constexpr int kFastCompression = 1;

[[noreturn]] void fail(const std::filesystem::path& png, const std::string& reason)
{
    throw Error(ErrorCode::FileUnreadable,
                png.string() + ": cannot write the picture: " + reason +
                    "; check that the folder exists, is writable and has space");
}

} // namespace

std::string pngBytes(vtkImageData& image)
{
    vtkNew<vtkPNGWriter> encoder; // in memory: VTK opens paths its own way on each platform
    encoder->SetInputData(&image);
    encoder->SetCompressionLevel(kFastCompression);
    encoder->WriteToMemoryOn();
    encoder->Write();
    vtkUnsignedCharArray* bytes = encoder->GetResult();
    if (bytes == nullptr || bytes->GetNumberOfValues() == 0) {
        throw Error(ErrorCode::NoRenderer, "VTK's PNG encoder gave nothing; check that there is "
                                           "memory left");
    }
    return {reinterpret_cast<const char*>(bytes->GetPointer(0)),
            static_cast<std::size_t>(bytes->GetNumberOfValues())};
}

void writePngFile(vtkImageData& image, const std::filesystem::path& png)
{
    const std::string bytes = pngBytes(image);
    std::filesystem::path aside = png;
    aside += ".part";
    {
        errno = 0;
        std::ofstream out(aside, std::ios::binary | std::ios::trunc);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) {
            const std::string reason = std::strerror(errno);
            std::error_code ignored;
            std::filesystem::remove(aside, ignored);
            fail(png, reason);
        }
    }
    std::error_code problem;
    std::filesystem::rename(aside, png, problem);
    if (problem) {
        std::error_code ignored;
        std::filesystem::remove(aside, ignored);
        fail(png, problem.message());
    }
}

} // namespace mbv
