#pragma once

#include <QtCore/QPointF>
#include <QtCore/Qt>

class QMouseEvent;

namespace mbv::viewer {

/// What the mouse did over the 3D view, in its pixels.
struct PointerEvent {
    enum class What { Press, Move, Release, Leave };
    What what = What::Move;
    QPointF at; ///< not where it left
    Qt::MouseButton button = Qt::NoButton;
    Qt::KeyboardModifiers modifiers;
};

/// A press, double click, release or move. A double click is a press. The button of a move is
/// the left one where that is held down, none where none is, else the right one.
PointerEvent pointerEventOf(const QMouseEvent& event);

} // namespace mbv::viewer
