#pragma once

#include <string>
#include <string_view>

class vtkTextProperty;

namespace mbv::rendering {

/// Labels are of this family from now on, where it has their text, and so many times as large. Of
/// none, as at first, they look the same on every machine.
void setLabelFont(const std::string& family, double scale = 1);

/// By which the pixels of a label's letters are to be multiplied; see setLabelFont().
double labelScale();

/// Sets the font of a label for `text` (UTF-8), whose property says whether it is bold: that of
/// setLabelFont(), else VTK's built-in sans serif for Latin text, else an installed font that has
/// the text's script. VTK up to at least 9.1 looks glyphs up in a font file's first character map
/// only, and many fonts list another than Unicode first, so this looks for a font file whose first
/// map is Unicode. Where there is none, the built-in font stays and glyphs that it lacks show as
/// boxes.
void useLabelFont(vtkTextProperty& property, std::string_view text);

} // namespace mbv::rendering
