#include "png_bytes.h"

#include <mbv/geometry/error.h>

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

#include <cstddef>
#include <string>

namespace mbv::rendering {
namespace {

/// A picture of a shaded mesh takes 50 ms at level 1, 80 ms at the default and two thirds of the
/// size.
constexpr int kFastCompression = 1;
constexpr int kSmallCompression = 9;

/// With six bits a channel, which the eye hardly tells from eight: a third less to pack.
vtkSmartPointer<vtkImageData> coarsened(vtkImageData& image)
{
    auto copy = vtkSmartPointer<vtkImageData>::New();
    copy->DeepCopy(&image);
    auto* const values = static_cast<unsigned char*>(copy->GetScalarPointer());
    const auto count = static_cast<std::size_t>(copy->GetNumberOfPoints()) *
                       static_cast<std::size_t>(copy->GetNumberOfScalarComponents());
    constexpr unsigned kKept = 0xfc;
    for (std::size_t i = 0; i < count; ++i) // black and white stay what they are
        values[i] = static_cast<unsigned char>((values[i] & kKept) | (values[i] >> 6U));
    return copy;
}

} // namespace

std::string pngBytes(vtkImageData& image, PngAim aim)
{
    vtkNew<vtkPNGWriter> encoder; // in memory: VTK opens paths its own way on each platform
    encoder->SetInputData(aim == PngAim::Small ? coarsened(image).Get() : &image);
    encoder->SetCompressionLevel(aim == PngAim::Small ? kSmallCompression : kFastCompression);
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

} // namespace mbv::rendering
