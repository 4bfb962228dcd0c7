#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "view/camera/projection.h"
#include "view/tools/pointer_event.h"

#include <QtCore/QObject>

#include <optional>
#include <vector>

namespace mbv::viewer {

/// A cube in the upper right corner of the 3D view, which turns with the scene: a click on a face,
/// edge or corner asks for the view from there. It goes down where a message would lie over it.
/// Knows no widget.
class ViewCube : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Returns whether the event was for the cube; then nobody else may have it.
    bool take(const PointerEvent& event, const Projection& projection);

    /// Nothing where the view is too small for it.
    std::vector<rendering::OverlayLine> overlay(const Projection& projection, UpAxis up,
                                                const rendering::Palette& palette) const;

    /// The part of the cube that is seen at a pixel, as the way to it from the middle: -1, 0 or 1
    /// along each axis of the world. Nothing where the cube is not.
    std::optional<Vec3> partAt(const Projection& projection, const QPointF& pixel) const;

signals:
    void changed();
    void chosen(const mbv::Vec3& from);

private:
    void setHot(const std::optional<Vec3>& part);

    std::optional<Vec3> hot_;
    std::optional<Vec3> pressed_;
};

} // namespace mbv::viewer
