#pragma once

#include <mbv/fit/volume_kind.h>
#include <mbv/scene/scene.h>

#include <array>

namespace mbv::rendering {

/// Every color of a picture that is not a model's own. The one place where red is chosen.
struct Palette {
    Color clear;         ///< volumes that overlap nothing: blue, told from red by everybody
    Color overlapping;   ///< volumes that overlap: red in every palette, and drawn thicker
    Color selection;     ///< the corners of the selected model's volume, and behind its name
    Color onSelection;   ///< the selected model's name
    Color background;    ///< at the lower edge
    Color backgroundTop; ///< at the upper edge
    Color text;          ///< names and captions
    Color textBackdrop;  ///< behind names, partly transparent
    Color meshEdges;     ///< triangle edges where they are shown
    Color meetingMesh; ///< tints a mesh that intersects or contains another, or lies in it: violet,
                       ///< told from the red of volumes by everybody
    Color contactTriangles; ///< those that meet triangles of another mesh
    Color contactCurve;     ///< where surfaces cross
    Color overlapSolid;     ///< what two models have in common
    Color grid;             ///< thin lines on the ground
    Color overlappingInk;   ///< words on a window's ground: the same red, and the same blue, as
    Color clearInk;         ///< easy to read as text
    Color nearInk;          ///< the same for what comes near: amber
    /// Of volumes seen side by side, in the order of kVolumeKinds; neither red nor blue, which are
    /// states.
    std::array<Color, kVolumeKinds.size()> kinds;
    double lineScale = 1; ///< how thick the lines of volumes are, times the usual

    friend bool operator==(const Palette&, const Palette&) = default;
};

Palette lightPalette();
Palette darkPalette();
/// Colors that carry state differ in lightness, too, so that they are told apart without seeing
/// any hue; words have a contrast of 7 and more, lines are thicker.
Palette highContrastLightPalette();
Palette highContrastDarkPalette();

enum class PaletteKind { Default, HighContrast };

Palette paletteOf(PaletteKind kind, bool dark);

} // namespace mbv::rendering
