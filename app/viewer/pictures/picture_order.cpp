#include "picture_order.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

rendering::PictureOptions pictureOptions(const PictureSource& source, QSize pixels,
                                         bool transparent)
{
    const Projection& seen = source.projection;
    const double across = pixels.width() / (seen.size.width() * source.pixelRatio);
    const double upright = pixels.height() / (seen.size.height() * source.pixelRatio);
    // The camera's angle is the height's: a picture narrower than the view shows more of that.
    const double more = std::max(1.0, upright / across);
    const double slope = std::tan(0.5 * seen.viewAngle * std::numbers::pi / 180);
    rendering::PictureOptions options;
    options.width = pixels.width();
    options.height = pixels.height();
    options.transparent = transparent;
    options.exactCamera = seen.camera;
    options.parallelProjection = seen.orthographic;
    options.viewAngle = 2 * std::atan(slope * more) * 180 / std::numbers::pi;
    options.parallelScale = seen.parallelScale * more;
    options.caption = false;
    options.view = source.options;
    options.view.pixelRatio = std::max(1.0, source.pixelRatio * std::min(across, upright));
    return options;
}

Shot shotOf(const PictureSource& source, const rendering::PictureOptions& options,
            const Camera& camera, const std::filesystem::path& png)
{
    Projection projection = source.projection;
    projection.camera = camera;
    projection.viewAngle = options.viewAngle;
    projection.parallelScale = *options.parallelScale;
    projection.size = QSizeF(options.width, options.height) / options.view.pixelRatio;
    return {camera,
            source.overlay ? source.overlay(projection) : std::vector<rendering::OverlayLine>(),
            png};
}

} // namespace mbv::viewer
