#pragma once

#include <mbv/report/motion_html.h>

#include <string>

/// Private to the library.
namespace mbv {

/// The strip as an inline SVG of a page: the distance as a curve over time, contacts as bands, the
/// first as a line. Without a time to draw over, nothing. `label` is what it shows, escaped.
std::string stripDrawing(const DistanceStrip& strip, const MotionAnswer& answer,
                         const std::string& label);

} // namespace mbv
