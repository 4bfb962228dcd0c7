#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "section_box.h"
#include "view/camera/projection.h"
#include "view/tools/pointer_event.h"

#include <optional>
#include <vector>

namespace mbv::viewer {

/// Draws the section box with a handle in the middle of each side, and moves the side whose handle
/// is dragged. A side that faces the viewer has none: its drags would be of no length.
class SectionBoxTool : public QObject {
    Q_OBJECT

public:
    /// It must outlive the tool.
    explicit SectionBoxTool(SectionBox& box, QObject* parent = nullptr);

    /// Returns whether the event was for a handle; then nobody else may have it.
    bool take(const PointerEvent& event, const Projection& projection);

    /// Nothing while the box is off.
    std::vector<rendering::OverlayLine> overlay(const Projection& projection,
                                                const rendering::Palette& palette) const;

signals:
    void changed(); ///< what a press would take

private:
    /// A side is pulled from where it and the mouse were.
    struct Pull {
        SectionBox::Side side;
        Line axis; ///< through its handle
        double position = 0;
        QPointF from;
        Projection projection;
    };

    void setHot(const std::optional<SectionBox::Side>& side);
    std::optional<SectionBox::Side> sideAt(const Projection& projection,
                                           const QPointF& pixel) const;

    SectionBox& box_;
    std::optional<SectionBox::Side> hot_;
    std::optional<Pull> pull_;
};

} // namespace mbv::viewer
