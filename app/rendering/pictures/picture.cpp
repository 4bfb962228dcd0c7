#include "picture.h"

#include "offscreen_window.h"
#include "png_bytes.h"
#include "rendering/lines/captions.h"
#include "tiled_picture.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <vtkCamera.h>
#include <vtkImageData.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <future>
#include <iterator>
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

    /// As the camera is now; nothing where there is none.
    void show(const std::optional<ShownAxis>& axis, const PictureOptions& options)
    {
        std::vector<OverlayLine> lines;
        if (axis)
            lines = axisLines(*axis, plane(options), options.view.palette);
        const PicturePlane seen = plane(options);
        keepCaptionsApart(lines, {}, {seen.width, seen.height});
        picture_->setOverlay(std::move(lines));
    }

    /// Moves a camera that was not asked for so that the axis is in the picture, too.
    void frame(const std::optional<ShownAxis>& axis, const PictureOptions& options, UpAxis up)
    {
        if (!axis || options.exactCamera)
            return;
        constexpr int kRounds = 3; // as it goes back, the axis reaches a little further
        for (int i = 0; i < kRounds; ++i) {
            std::vector<Vec3> points = picture_->outline();
            if (options.framed)
                std::ranges::copy(cornersOf(*options.framed), std::back_inserter(points));
            std::ranges::copy(axisReach(*axis, plane(options)), std::back_inserter(points));
            lookFrom(picture_->renderer(), options.camera, points, up);
        }
    }

    PicturePlane plane(const PictureOptions& options)
    {
        vtkRenderer& renderer = picture_->renderer();
        vtkCamera& camera = *renderer.GetActiveCamera();
        return {cameraOf(renderer),
                camera.GetParallelProjection() != 0,
                camera.GetViewAngle(),
                camera.GetParallelScale(),
                static_cast<double>(options.width),
                static_cast<double>(options.height)};
    }

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
    OffscreenPicture offscreen(scene, report, options);
    offscreen.frame(options.axis, options, scene.up.value_or(UpAxis::Y));
    offscreen.show(options.axis, options);
    return pngBytes(offscreen.image());
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
    offscreen.frame(first.axis, asked, first.scene.up.value_or(UpAxis::Y));
    offscreen.show(first.axis, asked);
    for (int i = 0; i < frames; ++i) {
        reportFrames(progress, i, frames, png);
        if (i > 0) {
            const PictureMoment now = momentAt(i);
            offscreen.picture().show(now.scene, now.report, now.contacts);
            offscreen.picture().renderer().ResetCameraClippingRange();
            offscreen.show(now.axis, asked);
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
        std::vector<Vec3> points = swept(box, table.up, pivot);
        lookFrom(renderer, options.camera, points, table.up);
        if (options.axis) {
            const auto all = turntable(cameraOf(renderer), table.up, pivot, table.frames);
            double angle = 0; // where the others see a point, the first sees it rotated back
            for (const Camera& camera : all) {
                setCamera(renderer, camera);
                for (const Vec3& point : axisReach(*options.axis, offscreen.plane(options)))
                    points.push_back(rotated(point, table.up, pivot, -angle));
                angle += 2 * std::numbers::pi / table.frames;
            }
            lookFrom(renderer, options.camera, points, table.up);
        }
    }
    const std::vector<Camera> cameras =
        turntable(cameraOf(renderer), table.up, pivot, table.frames);
    for (int i = 0; i < table.frames; ++i) {
        reportFrames(progress, i, table.frames, png);
        setCamera(renderer, cameras[static_cast<std::size_t>(i)]);
        offscreen.show(options.axis, options);
        writeFileAtomically(framePath(png, i + 1), pngBytes(offscreen.image()));
    }
}

} // namespace mbv::rendering
