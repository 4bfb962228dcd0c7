#pragma once

#include "rendering/labels/label_layout.h"
#include "rendering/lines/captions.h"
#include "rendering/lines/overlay_lines.h"

#include <QtCore/QRectF>

#include <vector>

namespace mbv::viewer {

/// A view in which overlays lie: its size in pixels as Qt counts them, and how many pixels of the
/// picture one of them is.
struct OverlayView {
    double width = 0;
    double height = 0;
    double pixelRatio = 1;
};

/// A part of the view in the picture's pixels, y upwards.
rendering::Rect roomOf(const QRectF& part, const OverlayView& view);
/// The part of the view that this is.
QRectF partOf(const rendering::Rect& room, const OverlayView& view);

/// How far down the parts go that lie over the whole upper edge of a view, in pixels.
double coveredAlongTop(const std::vector<QRectF>& parts, double width);

/// Where captions may be.
struct CaptionRoom {
    rendering::PictureSize view; ///< which they leave for want of room alone
    std::vector<QRectF> covered; ///< parts of the view that other things lie over
};

/// Moves texts that have a backdrop up or down, as little as can be, where they would lie over
/// each other, over a text or something filled of the handles, which stay, or under what covers the
/// view; the uppermost stays of those that are over each other.
void keepCaptionsApart(std::vector<rendering::OverlayLine>& lines,
                       const std::vector<rendering::OverlayLine>& handles = {},
                       const CaptionRoom& room = {});

/// Where no name is to be, in the picture's pixels: on what handles are made of, and on the letters
/// of explanations; names may lie on the lines of these, and on edges of a section box, which are
/// long.
std::vector<rendering::Rect> roomOf(const std::vector<rendering::OverlayLine>& explanation,
                                    const std::vector<rendering::OverlayLine>& handles,
                                    const OverlayView& view);

} // namespace mbv::viewer
