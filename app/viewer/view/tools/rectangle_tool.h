#pragma once

#include "pointer_event.h"
#include "rectangle_models.h"
#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <functional>
#include <optional>
#include <vector>

namespace mbv::viewer {

class Session;

/// Selects models by a rectangle that is dragged in the view: to the right what is wholly inside,
/// to the left what is touched, as CAD programs do; with Ctrl or Shift besides what is selected. It
/// takes one drag, and is off again. Knows no widget.
class RectangleTool : public QObject {
    Q_OBJECT

public:
    /// The session must outlive it; `section` says what is left of the scene.
    RectangleTool(Session& session, std::function<rendering::SectionPlanes()> section,
                  QObject* parent = nullptr);

    bool on() const { return on_; }
    void setOn(bool on);

    /// Returns whether the event was for it: while it is on, all but those of other buttons are.
    bool take(const PointerEvent& event, const Projection& projection);

    /// The rectangle that is dragged, dashed where it takes what it touches.
    std::vector<rendering::OverlayLine> overlay(const rendering::Palette& palette) const;

    /// What a drag does; empty while it is off.
    QString hint() const;

signals:
    void changed();

private:
    RectangleRule rule() const;
    void select(const Projection& projection, Qt::KeyboardModifiers modifiers);

    Session& session_;
    std::function<rendering::SectionPlanes()> section_;
    bool on_ = false;
    std::optional<QPointF> from_; ///< where the button went down
    QPointF to_;
};

} // namespace mbv::viewer
