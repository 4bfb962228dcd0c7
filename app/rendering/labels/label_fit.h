#pragma once

#include <array>
#include <string>

class vtkRenderer;
class vtkTextActor;

namespace mbv::rendering {

/// Shows a text (valid UTF-8), in the font that the actor has, without so much of its middle as
/// makes it wider than that; how wide and high it is then, in pixels of the picture.
std::array<double, 2> showWithin(vtkTextActor& actor, vtkRenderer& renderer,
                                 const std::string& text, double width);

} // namespace mbv::rendering
