#pragma once

#include "transform_tool.h"
#include "view/camera/projection.h"

#include <optional>
#include <vector>

namespace mbv::viewer {

/// What one can take hold of: the arrow along, or the ring about, a world axis.
struct GizmoHandle {
    TransformKind kind = TransformKind::Move;
    int axis = 0; ///< 0, 1, 2: x, y, z

    friend bool operator==(const GizmoHandle&, const GizmoHandle&) = default;
};

/// A handle as it is seen.
struct GizmoLine {
    GizmoHandle handle;
    std::vector<QPointF> pixels; ///< in a row
    QPointF tip;                 ///< where an arrow's letter goes
};

/// The handles round a point, about as large in the picture wherever it is: three arrows, and the
/// near halves of three rings. An arrow that points at the viewer is left out, and nothing is seen
/// of a point behind the camera. The same lines are drawn and grasped.
std::vector<GizmoLine> gizmoLines(const Projection& projection, const Vec3& center);

/// The handle within reach of a pixel, the nearest.
std::optional<GizmoHandle> handleAt(const std::vector<GizmoLine>& lines, const QPointF& pixel);

} // namespace mbv::viewer
