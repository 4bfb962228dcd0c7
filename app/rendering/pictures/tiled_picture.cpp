#include "tiled_picture.h"

#include "offscreen_window.h"
#include "rendering/camera/tile.h"
#include "rendering/labels/label_font.h"
#include "rendering/lines/captions.h"
#include "rendering/style/vtk_color.h"
#include "window_image.h"

#include <mbv/geometry/error.h>

#include <vtkCamera.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>
#include <utility>

namespace mbv::rendering {
namespace {

/// The mean of four pixels smooths surfaces' shading as well as edges, and in a software renderer
/// takes less time than multisampling.
constexpr int kOversampling = 2;
constexpr double kNearest = 0.001; ///< of the far plane's distance, VTK's for 24 bits of depth
constexpr double kCaptionPixels = 13;
constexpr double kCaptionMargin = 12;

int tilesAlong(int pixels, int tile)
{
    return (pixels + tile - 1) / tile;
}

/// Makes the camera see one tile of what it sees, and gives it back at the end of the scope.
class TileCamera {
public:
    /// `width` and `height` are the tile's.
    TileCamera(vtkCamera& camera, const Tile& tile, int width, int height)
        : camera_(camera), viewAngle_(camera.GetViewAngle()),
          parallelScale_(camera.GetParallelScale())
    {
        const double part = static_cast<double>(height) / tile.pictureHeight;
        const double slope = std::tan(0.5 * viewAngle_ * std::numbers::pi / 180);
        camera.SetViewAngle(2 * std::atan(slope * part) * 180 / std::numbers::pi);
        camera.SetParallelScale(parallelScale_ * part);
        // In halves of the tile, from the picture's middle to the tile's.
        camera.SetWindowCenter(
            static_cast<double>(2 * tile.left + width - tile.pictureWidth) / width,
            static_cast<double>(2 * tile.bottom + height - tile.pictureHeight) / height);
    }
    ~TileCamera()
    {
        camera_.SetViewAngle(viewAngle_);
        camera_.SetParallelScale(parallelScale_);
        camera_.SetWindowCenter(0, 0);
    }
    TileCamera(const TileCamera&) = delete;
    TileCamera& operator=(const TileCamera&) = delete;

private:
    vtkCamera& camera_;
    double viewAngle_;
    double parallelScale_;
};

vtkSmartPointer<vtkImageData> emptyImage(const PictureOptions& options)
{
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(options.width, options.height, 1);
    image->AllocateScalars(VTK_UNSIGNED_CHAR, options.transparent ? 4 : 3);
    return image;
}

/// Copies the tile to its place in the whole.
void paste(vtkImageData& tile, vtkImageData& whole, int left, int bottom)
{
    const int* size = tile.GetDimensions();
    const std::size_t row = static_cast<std::size_t>(size[0]) *
                            static_cast<std::size_t>(whole.GetNumberOfScalarComponents());
    for (int y = 0; y < size[1]; ++y)
        std::memcpy(whole.GetScalarPointer(left, bottom + y, 0), tile.GetScalarPointer(0, y, 0),
                    row);
}

} // namespace

struct TiledPicture::Impl {
    Impl(vtkRenderWindow& w, const PictureOptions& o, int tileSide)
        : window(w), options(o), tileWidth(std::min(tileSide, o.width)),
          tileHeight(std::min(tileSide, o.height)), columns(tilesAlong(o.width, tileWidth)),
          rows(tilesAlong(o.height, tileHeight))
    {
        options.view.pixelRatio *= kOversampling;
        options.view.transparentBackground = options.transparent;
        // VTK asks the window for its depth bits once it is ready, and a context without a surface
        // has none, though VTK's own framebuffer has 24: the near plane would be ten times as far.
        renderer->SetNearClippingPlaneTolerance(kNearest);
        window.AddRenderer(renderer);
    }
    ~Impl() { window.RemoveRenderer(renderer); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    void setCaption(const std::string& text);
    void keepNamesClear();
    void aim(UpAxis up);
    void place(const Tile& tile);

    vtkRenderWindow& window;
    PictureOptions options; ///< of what is rendered, so with twice the pixel ratio
    int tileWidth;          ///< pixels of the picture
    int tileHeight;
    int columns;
    int rows;
    int next = 0; ///< tile, by rows from the lower left
    vtkNew<vtkRenderer> renderer;
    std::vector<OverlayLine> overlay;
    std::vector<Vec3> outline;
    vtkNew<vtkTextActor> caption;
    std::optional<Rect> corner; ///< where it is; nothing where there is none
    vtkSmartPointer<vtkImageData> image;
    std::unique_ptr<SceneView> view;
    std::unique_ptr<OverlayLines> lines;
};

void TiledPicture::Impl::setCaption(const std::string& text)
{
    renderer->RemoveActor2D(caption);
    corner.reset();
    if (text.empty()) {
        keepNamesClear();
        return;
    }
    const ViewOptions& look = options.view;
    caption->SetInput(text.c_str());
    vtkTextProperty* style = caption->GetTextProperty();
    useLabelFont(*style, text);
    style->SetFontSize(static_cast<int>(kCaptionPixels * look.pixelRatio));
    style->SetColor(vtkColor(look.palette.text).data());
    style->SetBackgroundColor(vtkColor(look.palette.textBackdrop).data());
    style->SetBackgroundOpacity(options.transparent ? 1 : 0);
    renderer->AddActor2D(caption);
    std::array<double, 2> size{};
    caption->GetSize(renderer, size.data());
    const double margin = kCaptionMargin * look.pixelRatio;
    corner = Rect{0, margin + size[0] + margin, 0, margin + size[1]};
    keepNamesClear();
}

/// Of the caption in the corner, and of the overlay's.
void TiledPicture::Impl::keepNamesClear()
{
    LabelObstacles obstacles;
    if (corner)
        obstacles.covered.push_back(*corner);
    for (const OverlayLine& line : overlay) {
        if (line.text.empty())
            continue;
        const CaptionPlace place = captionPlaceOf(line);
        const double ratio = options.view.pixelRatio;
        const double height = kOversampling * options.height / ratio;
        obstacles.taken.push_back({(place.x - place.halfWidth) * ratio,
                                   (place.x + place.halfWidth) * ratio,
                                   (height - place.y - place.halfHeight) * ratio,
                                   (height - place.y + place.halfHeight) * ratio});
    }
    view->keepFreeOfNames(std::move(obstacles));
}

/// While the window is as large as the picture, for its aspect.
void TiledPicture::Impl::aim(UpAxis up)
{
    window.SetSize(kOversampling * options.width, kOversampling * options.height);
    vtkCamera* camera = renderer->GetActiveCamera();
    camera->SetParallelProjection(options.parallelProjection ? 1 : 0);
    camera->SetViewAngle(options.viewAngle);
    if (options.parallelScale)
        camera->SetParallelScale(*options.parallelScale);
    if (options.exactCamera)
        setCamera(*renderer, *options.exactCamera);
    else if (options.framed)
        lookFrom(*renderer, options.camera, *options.framed, up);
    else
        lookFrom(*renderer, options.camera, outline, up);
}

/// Puts everything that is counted in pixels where it is in this tile.
void TiledPicture::Impl::place(const Tile& tile)
{
    view->setTile(tile);
    lines->show(overlay, options.view.pixelRatio, tile);
    const double margin = kCaptionMargin * options.view.pixelRatio;
    caption->SetPosition(std::round(margin) - tile.left, std::round(margin) - tile.bottom);
}

TiledPicture::TiledPicture(vtkRenderWindow& window, const Scene& scene, const CheckReport& report,
                           const PictureOptions& options, int tileSide,
                           std::shared_ptr<MeshSurfaceCache> surfaces)
{
    requirePictureSize(options.width, options.height);
    impl_ = std::make_unique<Impl>(window, options, tileSide);
    impl_->view = std::make_unique<SceneView>(*impl_->renderer, std::move(surfaces));
    impl_->lines = std::make_unique<OverlayLines>(*impl_->renderer);
    show(scene, report, options.view.contacts);
    impl_->aim(scene.up.value_or(UpAxis::Y));
}

TiledPicture::~TiledPicture() = default;

void TiledPicture::makeReady(vtkRenderWindow& window, const PictureOptions& options, int tileSide)
{
    window.SetSize(kOversampling * std::min(tileSide, options.width),
                   kOversampling * std::min(tileSide, options.height));
    window.Render();
}

void TiledPicture::show(const Scene& scene, const CheckReport& report, const PairContacts& contacts)
{
    Impl& my = *impl_;
    my.options.view.contacts = contacts;
    my.view->show(scene, report, my.options.view);
    if (my.view->outline().empty()) {
        throw Error(ErrorCode::InvalidScene,
                    "the scene has no visible model, so there is nothing to picture; add a model "
                    "or make one visible");
    }
    my.outline = my.view->outline();
    my.setCaption(my.options.caption && report.pairsTested > 0 ? captionOf(report) : "");
}

vtkRenderer& TiledPicture::renderer()
{
    return *impl_->renderer;
}

const std::vector<Vec3>& TiledPicture::outline() const
{
    return impl_->outline;
}

void TiledPicture::setOverlay(std::vector<OverlayLine> lines)
{
    impl_->overlay = std::move(lines);
    impl_->keepNamesClear();
}

int TiledPicture::tiles() const
{
    return impl_->columns * impl_->rows;
}

bool TiledPicture::drawNext()
{
    Impl& my = *impl_;
    // The last of a row or column overlaps the one before it, so that none reaches past the
    // picture.
    const int left = std::min(my.next % my.columns * my.tileWidth, my.options.width - my.tileWidth);
    const int bottom =
        std::min(my.next / my.columns * my.tileHeight, my.options.height - my.tileHeight);
    if (my.next == 0)
        my.image = emptyImage(my.options);
    const int width = kOversampling * my.tileWidth;
    const int height = kOversampling * my.tileHeight;
    const Tile tile = {kOversampling * left, kOversampling * bottom,
                       kOversampling * my.options.width, kOversampling * my.options.height};
    my.window.SetSize(width, height);
    my.place(tile);
    {
        const TileCamera camera(*my.renderer->GetActiveCamera(), tile, width, height);
        my.window.Render();
    }
    const auto part = halvedImageOf(my.window, my.options.transparent);
    divideByAlpha(*part);
    paste(*part, *my.image, left, bottom);
    my.next = (my.next + 1) % tiles();
    return my.next == 0;
}

vtkSmartPointer<vtkImageData> TiledPicture::image() const
{
    return impl_->image;
}

} // namespace mbv::rendering
