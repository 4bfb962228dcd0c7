#include "picture.h"

#include "label_font.h"
#include "offscreen_window.h"
#include "png_file.h"
#include "vtk_color.h"
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

namespace mbv {
namespace {

/// Pictures up to this side are rendered at twice their size; larger ones (for which that would
/// take gigabytes) are smoothed by FXAA instead.
constexpr int kLongestDoubledSide = 4096;
constexpr double kCaptionPixels = 13;
constexpr double kCaptionMargin = 12;

void addCaption(vtkRenderer& renderer, const std::string& text, const ViewOptions& view)
{
    vtkNew<vtkTextActor> caption;
    caption->SetInput(text.c_str());
    caption->SetPosition(kCaptionMargin * view.pixelRatio, kCaptionMargin * view.pixelRatio);
    vtkTextProperty* style = caption->GetTextProperty();
    useLabelFont(*style, text);
    style->SetFontSize(static_cast<int>(kCaptionPixels * view.pixelRatio));
    style->SetColor(vtkColor(view.palette.text).data());
    style->SetBackgroundColor(vtkColor(view.palette.textBackdrop).data());
    style->SetBackgroundOpacity(view.transparentBackground ? 1 : 0);
    renderer.AddActor2D(caption);
}

/// Twice the size and the mean of four pixels smooths surfaces' shading as well as edges, and in a
/// software renderer takes less time than multisampling.
vtkSmartPointer<vtkImageData> imageOfPicture(vtkRenderWindow& window, int factor, bool alpha)
{
    const vtkSmartPointer<vtkImageData> image = imageOf(window, alpha);
    return factor == 2 ? halved(*image) : image;
}

} // namespace

void renderPicture(const Scene& scene, const CheckReport& report, const PictureOptions& options,
                   const std::filesystem::path& png)
{
    requirePictureSize(options.width, options.height);
    const int factor = std::max(options.width, options.height) <= kLongestDoubledSide ? 2 : 1;
    const vtkSmartPointer<vtkRenderWindow> window =
        makeOffscreenWindow(factor * options.width, factor * options.height);
    vtkNew<vtkRenderer> renderer;
    renderer->SetUseFXAA(factor == 1);
    window->AddRenderer(renderer);

    ViewOptions viewOptions = options.view;
    viewOptions.pixelRatio *= factor;
    viewOptions.transparentBackground = options.transparent;
    SceneView view(*renderer);
    view.show(scene, report, viewOptions);
    const std::vector<Vec3> outline = view.outline();
    if (outline.empty()) {
        throw Error(ErrorCode::InvalidScene,
                    "the scene has no visible model, so there is nothing to picture; add a model "
                    "or make one visible");
    }
    if (options.caption && report.pairsTested > 0) {
        addCaption(*renderer, captionOf(report), viewOptions);
    }
    renderer->GetActiveCamera()->SetParallelProjection(options.parallelProjection ? 1 : 0);
    if (options.exactCamera) {
        setCamera(*renderer, *options.exactCamera);
    } else {
        lookFrom(*renderer, options.camera, outline);
    }
    window->Render();
    const vtkSmartPointer<vtkImageData> image =
        imageOfPicture(*window, factor, options.transparent);
    divideByAlpha(*image);
    writePngFile(*image, png);
}

void writePng(vtkRenderWindow& window, const std::filesystem::path& png, bool transparent)
{
    const vtkSmartPointer<vtkImageData> image = imageOf(window, transparent);
    divideByAlpha(*image);
    writePngFile(*image, png);
}

} // namespace mbv
