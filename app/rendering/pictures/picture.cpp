#include "picture.h"

#include "offscreen_window.h"
#include "png_bytes.h"
#include "tiled_picture.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <vtkImageData.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <future>
#include <memory>
#include <numbers>
#include <optional>
#include <vector>

namespace mbv::rendering {
namespace {

/// Rendered at twice the size, which every OpenGL 3.2 driver in use can.
constexpr int kTileSide = 2048;

std::shared_ptr<MeshSurfaceCache> surfacesOf(const Scene& scene)
{
    auto surfaces = std::make_shared<MeshSurfaceCache>();
    for (const Model& model : scene.models)
        if (model.visible && model.mesh)
            surfaces->of(model.mesh);
    return surfaces;
}

/// An offscreen window with a picture in it.
class OffscreenPicture {
public:
    OffscreenPicture(const Scene& scene, const CheckReport& report, const PictureOptions& options)
    {
        // Meanwhile the driver gets ready: one thread does most of either.
        auto surfaces = std::async(std::launch::async, [&scene] { return surfacesOf(scene); });
        window_ = makeOffscreenWindow(options.width, options.height);
        TiledPicture::makeReady(*window_, options, kTileSide);
        picture_.emplace(*window_, scene, report, options, kTileSide, surfaces.get());
    }

    TiledPicture& picture() { return *picture_; }

    vtkImageData& image()
    {
        while (!picture_->drawNext()) {
        }
        return *picture_->image();
    }

private:
    vtkSmartPointer<vtkRenderWindow> window_;
    std::optional<TiledPicture> picture_;
};

/// Reports that `done` of `all` frames are written. Where that cancels, the Error says what is
/// there.
void reportFrames(const ProgressFn& progress, int done, int all, const std::filesystem::path& png)
{
    try {
        reportProgress(progress, static_cast<double>(done) / all);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled || done == 0)
            throw;
        const std::string last =
            done > 1 ? " to " + pathText(framePath(png, done).filename()) : std::string();
        throw Error(ErrorCode::Cancelled,
                    "cancelled; " + std::to_string(done) + " of " + std::to_string(all) +
                        " pictures are written: " + pathText(framePath(png, 1)) + last);
    }
}

/// Where the points are while the camera goes round: enough of the way to frame all of it.
std::vector<Vec3> swept(const Aabb& box, UpAxis up, const Vec3& pivot)
{
    constexpr int kPlaces = 64;
    std::vector<Vec3> points;
    for (const Vec3& corner : cornersOf(box))
        for (int i = 0; i < kPlaces; ++i)
            points.push_back(rotated(corner, up, pivot, 2 * std::numbers::pi * i / kPlaces));
    return points;
}

} // namespace

std::string renderedPng(const Scene& scene, const CheckReport& report,
                        const PictureOptions& options)
{
    return pngBytes(OffscreenPicture(scene, report, options).image());
}

void renderMoments(const std::function<PictureMoment(int)>& momentAt, int frames,
                   const PictureOptions& options, const std::filesystem::path& png,
                   const ProgressFn& progress)
{
    reportFrames(progress, 0, frames, png);
    const PictureMoment first = momentAt(0);
    PictureOptions asked = options;
    asked.view.contacts = first.contacts;
    OffscreenPicture offscreen(first.scene, first.report, asked);
    for (int i = 0; i < frames; ++i) {
        reportFrames(progress, i, frames, png);
        if (i > 0) {
            const PictureMoment now = momentAt(i);
            offscreen.picture().show(now.scene, now.report, now.contacts);
            offscreen.picture().renderer().ResetCameraClippingRange();
        }
        writeFileAtomically(framePath(png, i + 1), pngBytes(offscreen.image()));
    }
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
        lookFrom(renderer, options.camera, swept(box, table.up, pivot), table.up);
    }
    const std::vector<Camera> cameras =
        turntable(cameraOf(renderer), table.up, pivot, table.frames);
    for (int i = 0; i < table.frames; ++i) {
        reportFrames(progress, i, table.frames, png);
        setCamera(renderer, cameras[static_cast<std::size_t>(i)]);
        writeFileAtomically(framePath(png, i + 1), pngBytes(offscreen.image()));
    }
}

} // namespace mbv::rendering
