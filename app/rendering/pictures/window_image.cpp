#include "window_image.h"

#include <vtkImageData.h>
#include <vtkRenderWindow.h>
#include <vtkUnsignedCharArray.h>

#include <vtkNew.h>
#include <vtkPointData.h>

#include <algorithm>

namespace mbv::rendering {
namespace {

constexpr int kBackBuffer = 0;
constexpr int kRgba = 4;

unsigned char* pixelsOf(vtkImageData& image)
{
    return static_cast<unsigned char*>(image.GetScalarPointer());
}

} // namespace

vtkSmartPointer<vtkImageData> imageOf(vtkRenderWindow& window, bool alpha)
{
    const int* pixels = window.GetSize();
    const int width = pixels[0];
    const int height = pixels[1];
    vtkNew<vtkUnsignedCharArray> values;
    if (alpha) {
        window.GetRGBACharPixelData(0, 0, width - 1, height - 1, kBackBuffer, values);
    } else {
        window.GetPixelData(0, 0, width - 1, height - 1, kBackBuffer, values);
    }
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(width, height, 1);
    image->GetPointData()->SetScalars(values);
    return image;
}

vtkSmartPointer<vtkImageData> halved(vtkImageData& image)
{
    const int* size = image.GetDimensions();
    const std::ptrdiff_t channels = image.GetNumberOfScalarComponents();
    auto half = vtkSmartPointer<vtkImageData>::New();
    half->SetDimensions(size[0] / 2, size[1] / 2, 1);
    half->AllocateScalars(VTK_UNSIGNED_CHAR, static_cast<int>(channels));
    const std::ptrdiff_t row = size[0] * channels;
    unsigned char* out = pixelsOf(*half);
    for (int y = 0; y < size[1] / 2; ++y) {
        const unsigned char* in = pixelsOf(image) + 2 * row * y;
        for (int x = 0; x < size[0] / 2; ++x, in += 2 * channels) {
            for (std::ptrdiff_t k = 0; k < channels; ++k) {
                const int sum = in[k] + in[k + channels] + in[k + row] + in[k + row + channels];
                *out++ = static_cast<unsigned char>((sum + 2) / 4);
            }
        }
    }
    return half;
}

void divideByAlpha(vtkImageData& image)
{
    if (image.GetNumberOfScalarComponents() != kRgba) {
        return;
    }
    unsigned char* pixel = pixelsOf(image);
    for (vtkIdType i = 0; i < image.GetNumberOfPoints(); ++i, pixel += kRgba) {
        const int alpha = pixel[3];
        if (alpha == 0 || alpha == 255) {
            continue;
        }
        for (int k = 0; k < 3; ++k) {
            const int plain = (pixel[k] * 255 + alpha / 2) / alpha;
            pixel[k] = static_cast<unsigned char>(std::min(255, plain));
        }
    }
}

} // namespace mbv::rendering
