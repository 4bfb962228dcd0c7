#include "tour.h"

#include "session/exact_check.h"
#include "session/session.h"
#include "settings/preferences.h"

#include <utility>

namespace mbv::viewer {

Tour::Tour(const Session& session, const ExactCheck& exact, QObject* parent)
    : QObject(parent), session_(session)
{
    connect(&session, &Session::changed, this, &Tour::sceneChanged);
    connect(&session, &Session::selectionChanged, this, [this] { done(Step::Choose); });
    connect(&exact, &ExactCheck::changed, this, [this, &exact] {
        if (exact.on())
            done(Step::Explain);
    });
}

void Tour::offer()
{
    offered_ = !savedTourSeen();
    sceneChanged();
}

void Tour::start()
{
    saveTourSeen();
    offered_ = false;
    step_ = Step::Look;
    posesBefore_ = poses();
    emit changed();
}

void Tour::next()
{
    if (!step_)
        return;
    if (*step_ == Step::Keep) {
        end();
        return;
    }
    step_ = static_cast<Step>(static_cast<int>(*step_) + 1);
    posesBefore_ = poses();
    emit changed();
}

void Tour::end()
{
    if (std::exchange(step_, std::nullopt))
        emit changed();
}

void Tour::done(Step step)
{
    if (step_ == step)
        next();
}

std::vector<RigidTransform> Tour::poses() const
{
    const std::vector<Model>& models = session_.document().scene().models;
    std::vector<RigidTransform> poses;
    poses.reserve(models.size());
    for (const Model& model : models)
        poses.push_back(model.pose);
    return poses;
}

/// Another number of models is another scene, or one more of them: nothing was moved.
void Tour::sceneChanged()
{
    if (offered_ && !session_.scene().models.empty())
        start();
    if (step_ != Step::Move)
        return;
    const std::vector<RigidTransform> now = poses();
    if (now.size() == posesBefore_.size() && now != posesBefore_)
        done(Step::Move);
    else
        posesBefore_ = now;
}

} // namespace mbv::viewer
