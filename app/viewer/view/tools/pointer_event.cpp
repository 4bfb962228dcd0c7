#include "pointer_event.h"

#include <QtGui/QMouseEvent>

namespace mbv::viewer {

namespace {

Qt::MouseButton buttonOfMove(Qt::MouseButtons held)
{
    if (held.testFlag(Qt::LeftButton))
        return Qt::LeftButton;
    return held == Qt::MouseButtons::fromInt(0) ? Qt::NoButton : Qt::RightButton;
}

} // namespace

PointerEvent pointerEventOf(const QMouseEvent& event)
{
    PointerEvent pointer = {PointerEvent::What::Move, event.position(), event.button(),
                            event.modifiers()};
    if (event.type() == QEvent::MouseButtonPress || event.type() == QEvent::MouseButtonDblClick)
        pointer.what = PointerEvent::What::Press;
    else if (event.type() == QEvent::MouseButtonRelease)
        pointer.what = PointerEvent::What::Release;
    else
        pointer.button = buttonOfMove(event.buttons());
    return pointer;
}

} // namespace mbv::viewer
