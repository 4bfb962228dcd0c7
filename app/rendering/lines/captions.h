#pragma once

#include "overlay_lines.h"

#include <vector>

namespace mbv::rendering {

/// Where a text is, or what it must not lie over; pixels as those of OverlayLine.
struct CaptionPlace {
    double x = 0; ///< of the middle
    double y = 0;
    double halfWidth = 0;
    double halfHeight = 0;
};

/// Pixels as those of OverlayLine.
struct PictureSize {
    double width = 0;
    double height = 0;
};

/// Of the line's text with its backdrop, as wide as it may be.
CaptionPlace captionPlaceOf(const OverlayLine& line);

/// The same where OverlayLines has it, which moves a text from a side of a picture of this width.
CaptionPlace withinSides(const CaptionPlace& place, double width);

/// Moves texts that have a backdrop up or down, as little as can be, where they would lie over each
/// other or over what is taken; the uppermost stays of those that are over each other. They leave
/// the picture for want of room alone.
void keepCaptionsApart(std::vector<OverlayLine>& lines, std::vector<CaptionPlace> taken,
                       const PictureSize& picture);

} // namespace mbv::rendering
