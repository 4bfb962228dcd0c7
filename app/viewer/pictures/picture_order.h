#pragma once

#include "picture_settings.h"
#include "rendering/lines/overlay_lines.h"
#include "rendering/pictures/picture.h"
#include "view/camera/projection.h"

#include <mbv/check/check_overlaps.h>

#include <QtCore/QSize>
#include <QtCore/QString>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mbv::viewer {

/// One picture of several.
struct Shot {
    Camera camera;
    /// In pixels of the picture divided by the pixel ratio.
    std::vector<rendering::OverlayLine> overlay;
    std::filesystem::path png; ///< empty for a picture without a file
};

/// A scene as it was when pictures of it were asked for. What is edited meanwhile changes nothing.
struct PictureOrder {
    Scene scene;
    CheckReport report;
    rendering::PictureOptions options; ///< the shots bring the cameras
    std::vector<Shot> shots;
    std::string json;  ///< to write beside each picture; empty for none
    bool copy = false; ///< to the clipboard, too
    QString notice;    ///< what to say when all of them are done
};

/// What a view shows, for a picture of another size.
struct PictureSource {
    Projection projection;
    double pixelRatio = 1; ///< the view's pixels in one of the projection's
    rendering::ViewOptions options;
    /// What lies over the scene in a projection.
    std::function<std::vector<rendering::OverlayLine>(const Projection&)> overlay;
};

/// The options for a picture that shows at least what the view shows, its lines and letters as
/// large in proportion, but never smaller than on a plain screen.
rendering::PictureOptions pictureOptions(const PictureSource& source, QSize pixels,
                                         bool transparent);

/// The view in a picture with these options, as another camera sees it.
Shot shotOf(const PictureSource& source, const rendering::PictureOptions& options,
            const Camera& camera, const std::filesystem::path& png);

} // namespace mbv::viewer
