#include "gizmo_overlay.h"

#include <string_view>

namespace mbv::viewer {

namespace {

constexpr double kWidth = 2;
constexpr double kHotWidth = 4;

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
        drawn.color = isHot ? palette.selection : palette.text;
        drawn.width = isHot ? kHotWidth : kWidth;
        if (line.handle.kind == TransformKind::Move) {
            drawn.text = letters[static_cast<std::size_t>(line.handle.axis)];
            drawn.textAt = {line.tip.x(), line.tip.y()};
        }
        result.push_back(std::move(drawn));
    }
    return result;
}

} // namespace mbv::viewer
