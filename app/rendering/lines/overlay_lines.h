#pragma once

#include "rendering/camera/tile.h"
#include "rendering/style/palette.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class vtkRenderer;
class vtkTextActor;

namespace mbv::rendering {

/// A line in pixels, counted from the upper left corner as Qt does.
struct OverlayLine {
    std::vector<std::array<double, 2>> pixels; ///< in a row
    Color color;
    double width = 2; ///< pixels
    std::string text; ///< UTF-8, centered on `textAt`, without the middle where it is wider than
                      ///< the picture; may be empty
    std::array<double, 2> textAt = {0, 0};
    std::optional<Color> backdrop = {}; ///< behind the text, partly transparent
    bool filled = false;                ///< what a closed, convex line goes round
};

/// Lines and letters over the picture of a renderer, in front of everything.
class OverlayLines {
public:
    /// The renderer must outlive it.
    explicit OverlayLines(vtkRenderer& renderer);
    ~OverlayLines();
    OverlayLines(const OverlayLines&) = delete;
    OverlayLines& operator=(const OverlayLines&) = delete;

    /// `pixelRatio` scales everything: the renderer's pixels in one of those given.
    void show(const std::vector<OverlayLine>& lines, double pixelRatio);
    /// The same where the renderer shows a part of the picture that the lines are for.
    void show(const std::vector<OverlayLine>& lines, double pixelRatio, const Tile& tile);

private:
    struct Item;

    void makeRoomFor(std::size_t lines);
    std::array<double, 2> showText(vtkTextActor& text, const OverlayLine& line, double pixelRatio,
                                   const Tile& tile);

    vtkRenderer& renderer_;
    std::vector<std::unique_ptr<Item>> items_; ///< those beyond the lines shown are hidden
};

} // namespace mbv::rendering
