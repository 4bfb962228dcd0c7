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

/// Of the line's text with its backdrop, as wide as it may be.
CaptionPlace captionPlaceOf(const OverlayLine& line);

/// Moves texts that have a backdrop up or down, as little as can be, where they would lie over each
/// other or over what is taken; the uppermost stays of those that are over each other. They leave a
/// picture of this height for want of room alone.
void keepCaptionsApart(std::vector<OverlayLine>& lines, std::vector<CaptionPlace> taken,
                       double height);

} // namespace mbv::rendering
