#include "gizmo_overlay.h"

#include <array>
#include <string_view>

namespace mbv::viewer {

namespace {

constexpr double kWidth = 2.5;
constexpr double kHotWidth = 4;
constexpr double kBacking = 3; ///< wider than the line, so that it stands on every surface

/// x, y, z as everybody draws them, but away from the red and blue that say how volumes are.
constexpr std::array<Color, 3> kAxisColors = {Color{0xc8, 0x55, 0x3c}, Color{0x2f, 0x94, 0x3c},
                                              Color{0x6a, 0x4f, 0xd0}};

} // namespace

std::vector<rendering::OverlayLine> overlayOf(const std::vector<GizmoLine>& lines,
                                              const std::optional<GizmoHandle>& hot,
                                              const rendering::Palette& palette)
{
    constexpr std::string_view letters = "XYZ";
    std::vector<rendering::OverlayLine> result;
    for (const GizmoLine& line : lines) {
        const bool isHot = hot == line.handle;
        rendering::OverlayLine drawn;
        for (const QPointF& pixel : line.pixels)
            drawn.pixels.push_back({pixel.x(), pixel.y()});
        const Color& own = kAxisColors[static_cast<std::size_t>(line.handle.axis)];
        drawn.width = (isHot ? kHotWidth : kWidth) + kBacking;
        drawn.color = palette.textBackdrop;
        result.push_back(drawn);
        drawn.color = isHot ? palette.selection : own;
        drawn.width -= kBacking;
        if (line.handle.kind == TransformKind::Move) {
            drawn.text = letters[static_cast<std::size_t>(line.handle.axis)];
            drawn.textAt = {line.tip.x(), line.tip.y()};
            drawn.backdrop = palette.textBackdrop;
        }
        result.push_back(std::move(drawn));
    }
    return result;
}

} // namespace mbv::viewer
