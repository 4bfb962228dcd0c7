#include "png_bytes.h"

#include <mbv/geometry/error.h>

#include <vtkImageData.h>
#include <vtkSmartPointer.h>
#include <vtk_png.h>

#include <csetjmp>
#include <cstddef>
#include <exception>
#include <string>
#include <vector>

namespace mbv::rendering {
namespace {

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

void append(png_structp png, png_bytep bytes, png_size_t count)
{
    try {
        static_cast<std::string*>(png_get_io_ptr(png))
            ->append(reinterpret_cast<const char*>(bytes), count);
    } catch (const std::exception&) { // not through libpng, which is C
        png_error(png, "no memory");
    }
}

/// Rows from the top. False where libpng gives up. Nothing here is left to destroy by its longjmp.
bool writePng(vtkImageData& image, png_bytepp rows, int level, std::string& out)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
    if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) { // NOLINT: as libpng has it
        png_destroy_write_struct(&png, &info);
        return false;
    }
    constexpr int kBits = 8;
    const int* const size = image.GetDimensions();
    const bool hasAlpha = image.GetNumberOfScalarComponents() == 4;
    png_set_write_fn(png, &out, append, nullptr);
    png_set_IHDR(png, info, static_cast<png_uint_32>(size[0]), static_cast<png_uint_32>(size[1]),
                 kBits, hasAlpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, level);
    // The difference to the row above packs as well as the best of five filters for each row, which
    // takes twice the time of all else to choose.
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    png_write_info(png, info);
    png_write_image(png, rows);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return true;
}

std::string packed(vtkImageData& image, int level)
{
    const int height = image.GetDimensions()[1];
    std::vector<png_bytep> rows;
    for (int y = height; y-- > 0;)
        rows.push_back(static_cast<png_bytep>(image.GetScalarPointer(0, y, 0)));
    std::string out;
    if (!writePng(image, rows.data(), level, out))
        throw Error(ErrorCode::NoRenderer,
                    "libpng could not write the picture; check that there is memory left");
    return out;
}

} // namespace

std::string pngBytes(vtkImageData& image, PngAim aim)
{
    return aim == PngAim::Small ? packed(*coarsened(image), kSmallCompression)
                                : packed(image, kFastCompression);
}

} // namespace mbv::rendering
