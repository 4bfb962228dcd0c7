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
constexpr int kRgb = 3;
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

vtkSmartPointer<vtkImageData> halvedImageOf(vtkRenderWindow& window, bool alpha)
{
    // With alpha in any case: pixels are kept so, and other ones would be made of each. A few rows
    // at a time, which stay in the cache and take little memory.
    constexpr int kRows = 32; // even
    const int* pixels = window.GetSize();
    const int width = pixels[0];
    const int height = pixels[1];
    const std::ptrdiff_t channels = alpha ? kRgba : kRgb;
    auto half = vtkSmartPointer<vtkImageData>::New();
    half->SetDimensions(width / 2, height / 2, 1);
    half->AllocateScalars(VTK_UNSIGNED_CHAR, static_cast<int>(channels));
    unsigned char* out = pixelsOf(*half);
    const std::ptrdiff_t row = std::ptrdiff_t{kRgba} * width;
    vtkNew<vtkUnsignedCharArray> values;
    for (int first = 0; first < height; first += kRows) {
        const int rows = std::min(kRows, height - first);
        window.GetRGBACharPixelData(0, first, width - 1, first + rows - 1, kBackBuffer, values);
        for (int y = 0; y < rows; y += 2) {
            const unsigned char* in = values->GetPointer(y * row);
            for (int x = 0; x < width / 2; ++x, in += 2 * std::ptrdiff_t{kRgba}) {
                for (std::ptrdiff_t k = 0; k < channels; ++k) {
                    const int sum = in[k] + in[k + kRgba] + in[k + row] + in[k + row + kRgba];
                    *out++ = static_cast<unsigned char>((sum + 2) / 4);
                }
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
