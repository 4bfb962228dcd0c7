#pragma once

#include "session/constrained_move.h"
#include "view/camera/projection.h"

#include <QtCore/QObject>
#include <QtCore/QPointF>
#include <QtCore/QString>

#include <optional>

namespace mbv::viewer {

class Session;

enum class TransformKind { Move, Rotate };

/// What the motion is bound to.
struct TransformAxis {
    int index = 0;      ///< 0, 1, 2: x, y, z
    bool local = false; ///< the active model's own axis rather than the world's

    friend bool operator==(const TransformAxis&, const TransformAxis&) = default;
};

/// Moving or rotating the selected models by mouse and keyboard until it is confirmed, as one
/// undoable step: mouse moves drive it, X, Y or Z bind it to an axis of the world (again: to the
/// model's own, once more: free), digits say how far, Enter confirms, Esc cancels. The session
/// shows a preview meanwhile. Knows no widget.
class TransformTool : public QObject {
    Q_OBJECT

public:
    /// The session must outlive the tool.
    explicit TransformTool(Session& session, QObject* parent = nullptr);

    bool active() const { return move_.has_value(); }

    /// Starts; does nothing when no model is selected. `pointer` is where the mouse is, in pixels
    /// of the projection, which stays the same to the end; where it is elsewhere, it counts from
    /// where it comes in.
    void begin(TransformKind kind, const Projection& projection,
               const std::optional<QPointF>& pointer);
    void bind(std::optional<TransformAxis> axis);
    /// The mouse has gone there. `otherSnap` takes whole steps where the rules do not ask for them,
    /// and the reverse.
    void drag(const QPointF& pointer, bool otherSnap);
    /// A key pressed while it is active; all of them are its own.
    void press(QKeyCombination key);
    void confirm();
    void cancel();

    // Empty when not active:
    QString motionText() const; ///< "Move cat-2 along x: 1.5_ mm"
    QString stopText() const;   ///< "stopped by cat-1", "out of reach", or nothing
    QString text() const;       ///< both, and the keys

signals:
    void changed();

private:
    void pressAxis(int index);
    void update();
    void moveBy(const std::optional<double>& typed);
    void rotateBy(const std::optional<double>& typed);
    Line axisLine() const;
    Vec3 snapped(const Vec3& offset) const;
    std::optional<double> typedAmount() const;
    void end();

    Session& session_;
    std::optional<ConstrainedMove> move_;
    TransformKind kind_ = TransformKind::Move;
    Projection projection_;
    std::optional<QPointF> from_; ///< the mouse, once it has been seen
    std::optional<QPointF> to_;
    std::optional<TransformAxis> axis_;
    QString typed_;
    bool snap_ = false;
};

} // namespace mbv::viewer
