#pragma once

#include "rendering/camera/camera_preset.h"
#include "rendering/lines/axis_lines.h"
#include "rendering/scene_view.h"
#include "turntable.h"

#include <mbv/geometry/progress.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace mbv::rendering {

struct PictureOptions {
    int width = 1280; ///< pixels, 1 to kMaxPictureSide
    int height = 800;
    bool transparent = false; ///< the background has alpha 0
    CameraPreset camera = CameraPreset::Iso;
    std::optional<Camera> exactCamera; ///< instead of the preset
    std::optional<Aabb> framed;        ///< what the preset frames; else everything visible
    bool parallelProjection = false;
    double viewAngle = 30; ///< degrees, of the picture's height; in perspective
    /// Mesh units, half the picture's height, with exactCamera.
    std::optional<double> parallelScale;
    bool caption = true;                ///< one line in the lower left corner, captionOf
    std::optional<ShownAxis> axis = {}; ///< drawn beside its boxes
    ViewOptions view;
};

/// Renders the scene without a display: the bytes of a PNG file. Throws Error: InvalidArgument
/// (size), InvalidScene (nothing visible), NoRenderer.
std::string renderedPng(const Scene& scene, const CheckReport& report,
                        const PictureOptions& options);

/// A scene at a moment, and what is known of it then.
struct PictureMoment {
    Scene scene;
    CheckReport report;
    PairContacts contacts;
    std::optional<ShownAxis> axis = {};
};

/// The scene at one moment after the other, from one camera: framePath(png, 1) and so on, of
/// momentAt(0) and so on, which has the same models each time. Throws what momentAt, renderedPng
/// and writeFileAtomically throw; frames that are written stay, and an Error (Cancelled) names
/// them. Precondition: frames >= 1.
void renderMoments(const std::function<PictureMoment(int)>& momentAt, int frames,
                   const PictureOptions& options, const std::filesystem::path& png,
                   const ProgressFn& progress = {});

struct TurntableOptions {
    int frames = 36; ///< at least 1
    UpAxis up = UpAxis::Y;
};

/// The scene from all round, once about the vertical line through the middle of what is visible, or
/// through the target of options.exactCamera: framePath(png, 1) and so on. Repeated, they run on
/// without a jump. Throws what renderedPng and writeFileAtomically throw; frames that are written
/// stay, and an Error (Cancelled) names them.
void renderTurntable(const Scene& scene, const CheckReport& report, const PictureOptions& options,
                     const TurntableOptions& table, const std::filesystem::path& png,
                     const ProgressFn& progress = {});

} // namespace mbv::rendering
