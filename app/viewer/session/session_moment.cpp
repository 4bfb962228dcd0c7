#include "edits/keyframes.h"
#include "language/texts.h"
#include "robots/robot_models.h"
#include "session.h"

#include <algorithm>
#include <set>

/// The scene at a time of its motions.
namespace mbv::viewer {

void Session::showMoment(std::optional<double> time)
{
    if (!hasMotions(document_.scene()))
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

void Session::documentChanged()
{
    goesOn_ = false;
    trajectories_ = robotMotionsOf(document_.scene());
    if (!hasMotions(document_.scene()))
        moment_.reset();
    refreshMoment();
}

void Session::refreshMoment()
{
    atMoment_ = moment_ ? std::optional(sceneAtTime(document_.scene(), *moment_, trajectories_))
                        : std::nullopt;
}

/// Then it says so, and what was shown of the edit goes away.
bool Session::leavesTrajectories(const Scene& after)
{
    const auto model = movedOffTrajectory(after, *atMoment_, document_.scene());
    if (!model)
        return false;
    cancelPreview();
    emit failed(tr("%1 follows the trajectory of its robot; Esc shows it where the scene has it")
                    .arg(QString::fromStdString(*model)));
    return true;
}

void Session::recordKeyframes()
{
    Scene after = document_.scene();
    std::set<double> times;
    for (const std::size_t i : selection_.models) {
        if (followsTrajectory(after, i)) {
            emit failed(tr("%1 follows the trajectory of its robot and takes no keyframes")
                            .arg(QString::fromStdString(after.models[i].name)));
            return;
        }
        const auto motion =
            std::ranges::find(after.motions, after.models[i].name, &ModelMotion::model);
        const bool moves = motion != after.motions.end() && !motion->path.keyframes().empty();
        const double next = moves ? motion->path.keyframes().back().time + 1 : 0;
        const double time = moment_.value_or(next);
        times.insert(time);
        after = withKeyframe(std::move(after), i, time, scene().models[i].pose);
    }
    const QString models = selectionText();
    if (!edit(tr("Record a keyframe of %1").arg(models), std::move(after)))
        return;
    emit noted(times.size() == 1
                   ? tr("keyframe of %1 at %2").arg(models, numberText(*times.begin()))
                   : tr("keyframes of %1, each a unit after its last").arg(models));
}

} // namespace mbv::viewer
