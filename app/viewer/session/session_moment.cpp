#include "keyframes.h"
#include "session.h"

#include <algorithm>

/// The scene at a time of its motions.
namespace mbv::viewer {

void Session::showMoment(std::optional<double> time)
{
    if (document_.scene().motions.empty())
        time.reset();
    if (time == moment_)
        return;
    const bool left = moment_.has_value() && !time;
    dropPreview();
    moment_ = time;
    refreshMoment();
    check(scene());
    if (left)
        document_.endMerge();
    emit changed();
}

/// After the document has changed, too.
void Session::refreshMoment()
{
    if (document_.scene().motions.empty())
        moment_.reset();
    atMoment_ = moment_ ? std::optional(sceneAtTime(document_.scene(), *moment_)) : std::nullopt;
}

void Session::recordKeyframes()
{
    Scene after = document_.scene();
    for (const std::size_t i : selection_.models) {
        const auto motion =
            std::ranges::find(after.motions, after.models[i].name, &ModelMotion::model);
        const bool moves = motion != after.motions.end() && !motion->path.keyframes().empty();
        const double next = moves ? motion->path.keyframes().back().time + 1 : 0;
        after = withKeyframe(std::move(after), i, moment_.value_or(next), scene().models[i].pose);
    }
    edit(tr("Record a keyframe of %1").arg(selectionText()), std::move(after));
}

} // namespace mbv::viewer
