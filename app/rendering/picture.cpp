#include "picture.h"

#include "offscreen_window.h"
#include "png_file.h"
#include "tiled_picture.h"
#include "window_image.h"

#include <mbv/geometry/mesh_properties.h>

#include <vtkImageData.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <numbers>
#include <vector>

namespace mbv {
namespace {

/// Rendered at twice the size, which every OpenGL 3.2 driver in use can.
constexpr int kTileSide = 2048;

/// An offscreen window with a picture in it.
class OffscreenPicture {
public:
    OffscreenPicture(const Scene& scene, const CheckReport& report, const PictureOptions& options)
        : window_(makeOffscreenWindow(options.width, options.height)),
          picture_(*window_, scene, report, options, kTileSide)
    {
    }

    TiledPicture& picture() { return picture_; }

    void write(const std::filesystem::path& png)
    {
        while (!picture_.drawNext()) {
        }
        writePngFile(*picture_.image(), png);
    }

private:
    vtkSmartPointer<vtkRenderWindow> window_;
    TiledPicture picture_;
};

/// Where the points are while the camera goes round: enough of the way to frame all of it.
std::vector<Vec3> swept(const Aabb& box, UpAxis up, const Vec3& pivot)
{
    constexpr int kPlaces = 64;
    std::vector<Vec3> points;
    for (const Vec3& corner : cornersOf(box))
        for (int i = 0; i < kPlaces; ++i)
            points.push_back(turned(corner, up, pivot, 2 * std::numbers::pi * i / kPlaces));
    return points;
}

} // namespace

void renderPicture(const Scene& scene, const CheckReport& report, const PictureOptions& options,
                   const std::filesystem::path& png)
{
    OffscreenPicture(scene, report, options).write(png);
}

void renderTurntable(const Scene& scene, const CheckReport& report, const PictureOptions& options,
                     const TurntableOptions& table, const std::filesystem::path& png,
                     const ProgressFn& progress)
{
    OffscreenPicture offscreen(scene, report, options);
    vtkRenderer& renderer = offscreen.picture().renderer();
    Vec3 pivot = cameraOf(renderer).target;
    if (!options.exactCamera) {
        const Aabb box = boundsOf(offscreen.picture().outline());
        pivot = box.min + 0.5 * (box.max - box.min);
        lookFrom(renderer, options.camera, swept(box, table.up, pivot));
    }
    const std::vector<Camera> cameras =
        turntable(cameraOf(renderer), table.up, pivot, table.frames);
    for (std::size_t i = 0; i < cameras.size(); ++i) {
        reportProgress(progress, static_cast<double>(i) / static_cast<double>(cameras.size()));
        setCamera(renderer, cameras[i]);
        offscreen.write(framePath(png, static_cast<int>(i) + 1));
    }
}

void writePng(vtkRenderWindow& window, const std::filesystem::path& png, bool transparent)
{
    const vtkSmartPointer<vtkImageData> image = imageOf(window, transparent);
    divideByAlpha(*image);
    writePngFile(*image, png);
}

} // namespace mbv
