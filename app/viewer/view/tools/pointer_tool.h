#pragma once

#include "gizmo.h"
#include "pointer_event.h"

#include <QtCore/QObject>

namespace mbv::viewer {

class Session;

/// What the mouse does to models before the camera gets it: it drives the transform that is active,
/// and drags the handles of the gizmo round the selected ones. Knows no widget.
class PointerTool : public QObject {
    Q_OBJECT

public:
    /// Both must outlive the tool.
    PointerTool(Session& session, TransformTool& transform, QObject* parent = nullptr);

    /// Where the mouse is now, whoever the event is for.
    void follow(const PointerEvent& event);

    /// Returns whether the event was for the models; then nobody else may have it.
    bool take(const PointerEvent& event, const Projection& projection);

    /// The handles to draw, none while nothing that is visible or something locked is selected, or
    /// a transform is active by keys.
    std::vector<GizmoLine> handles(const Projection& projection) const;
    /// The one that is dragged, or that a press would take.
    const std::optional<GizmoHandle>& hot() const { return hot_; }

    /// A transform is active: all that the mouse does is for it.
    bool busy() const { return transform_.active(); }

    /// Where the mouse is, if it is over the view.
    const std::optional<QPointF>& at() const { return at_; }

    bool gizmoShown() const { return shown_; }
    void setGizmoShown(bool shown);

signals:
    void changed(); ///< handles or what is hot

private:
    bool takeForTransform(const PointerEvent& event);
    void setHot(const std::optional<GizmoHandle>& handle);

    Session& session_;
    TransformTool& transform_;
    std::optional<GizmoHandle> hot_;
    bool dragging_ = false; ///< a handle
    bool swallows_ = false; ///< the release of a press that ended a transform
    bool shown_ = true;
    std::optional<QPointF> at_;
};

} // namespace mbv::viewer
