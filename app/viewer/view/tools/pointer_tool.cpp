#include "pointer_tool.h"

#include "edits/locked_models.h"
#include "session/session.h"

#include <algorithm>
#include <utility>

namespace mbv::viewer {

PointerTool::PointerTool(Session& session, TransformTool& transform, QObject* parent)
    : QObject(parent), session_(session), transform_(transform)
{
    connect(&transform, &TransformTool::changed, this, [this] {
        if (!transform_.active())
            dragging_ = false;
        emit changed();
    });
}

void PointerTool::setGizmoShown(bool shown)
{
    shown_ = shown;
    hot_.reset();
    emit changed();
}

void PointerTool::setHot(const std::optional<GizmoHandle>& handle)
{
    if (handle == hot_)
        return;
    hot_ = handle;
    emit changed();
}

std::vector<GizmoLine> PointerTool::handles(const Projection& projection) const
{
    const std::vector<std::size_t>& models = session_.selection().models;
    const auto isSeen = [this](std::size_t model) {
        return session_.scene().models[model].visible;
    };
    if (!shown_ || std::ranges::none_of(models, isSeen) || (transform_.active() && !dragging_) ||
        firstLocked(session_.scene(), models))
        return {};
    return gizmoLines(projection, centerOf(session_.scene(), models));
}

void PointerTool::follow(const PointerEvent& event)
{
    if (event.what != PointerEvent::What::Leave) {
        at_ = event.at;
        return;
    }
    at_.reset();
    if (!dragging_)
        setHot(std::nullopt);
}

bool PointerTool::take(const PointerEvent& event, const Projection& projection)
{
    if (transform_.active())
        return takeForTransform(event);
    switch (event.what) {
    case PointerEvent::What::Move:
        if (event.button == Qt::NoButton)
            setHot(handleAt(handles(projection), event.at));
        return false; // the camera may move, too
    case PointerEvent::What::Press: {
        setHot(handleAt(handles(projection), event.at));
        if (event.button != Qt::LeftButton || !hot_)
            return false;
        transform_.begin(hot_->kind, projection, event.at);
        transform_.bind(TransformAxis{hot_->axis, false});
        dragging_ = true;
        return true;
    }
    case PointerEvent::What::Release:
        return std::exchange(swallows_, false);
    case PointerEvent::What::Leave:
        break;
    }
    return false;
}

bool PointerTool::takeForTransform(const PointerEvent& event)
{
    switch (event.what) {
    case PointerEvent::What::Move:
        transform_.drag(event.at, event.modifiers.testFlag(Qt::ControlModifier));
        break;
    case PointerEvent::What::Press:
        swallows_ = true;
        if (event.button == Qt::RightButton)
            transform_.cancel();
        else
            transform_.confirm();
        break;
    case PointerEvent::What::Release:
        if (std::exchange(dragging_, false))
            transform_.confirm();
        break;
    case PointerEvent::What::Leave:
        break;
    }
    return true;
}

} // namespace mbv::viewer
