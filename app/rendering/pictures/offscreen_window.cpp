#include "offscreen_window.h"

#include "egl_window.h"

#include <mbv/geometry/error.h>

#include <vtkRenderWindow.h>

#include <string>

namespace mbv::rendering {
namespace {

void requireSide(const char* name, int pixels)
{
    if (pixels < 1 || pixels > kMaxPictureSide) {
        throw Error(ErrorCode::InvalidArgument, "picture " + std::string(name) + " is " +
                                                    std::to_string(pixels) + " pixels; give 1 to " +
                                                    std::to_string(kMaxPictureSide));
    }
}

} // namespace

void requirePictureSize(int width, int height)
{
    requireSide("width", width);
    requireSide("height", height);
}

vtkSmartPointer<vtkRenderWindow> makeOffscreenWindow(int width, int height)
{
    requirePictureSize(width, height);
#ifdef MBV_USE_EGL_WINDOW
    vtkSmartPointer<vtkRenderWindow> window = makeEglWindow();
#else
    auto window = vtkSmartPointer<vtkRenderWindow>::New(); // VTK >= 9.4 chooses EGL by itself
    window->SetOffScreenRendering(1);
#endif
    window->SetSize(width, height);
    window->SetAlphaBitPlanes(1);
    window->SetMultiSamples(0);
    return window;
}

} // namespace mbv::rendering
