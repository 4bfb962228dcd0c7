#pragma once

#include "rendering/labels/label_layout.h"
#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"

#include <optional>

class vtkRenderer;

namespace mbv::rendering {

/// The world's axes as seen, in the lower left corner of a renderer, with their letters. It follows
/// the camera by itself.
class AxesMarker {
public:
    /// The renderer must outlive it.
    explicit AxesMarker(vtkRenderer& renderer);
    ~AxesMarker();
    AxesMarker(const AxesMarker&) = delete;
    AxesMarker& operator=(const AxesMarker&) = delete;

    void show(bool shown, const Palette& palette, double pixelRatio);
    /// It stays within a square of so many logical pixels in the corner.
    static double side();
    /// That square, in pixels from the lower left corner; nothing where it is not shown.
    std::optional<Rect> room() const;

private:
    void place();

    vtkRenderer& renderer_;
    OverlayLines lines_;
    unsigned long observer_;
    bool shown_ = false;
    Palette palette_;
    double pixelRatio_ = 1;
};

} // namespace mbv::rendering
