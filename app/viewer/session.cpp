#include "session.h"

#include "scene_edits.h"

#include <mbv/geometry/error.h>

#include <utility>

namespace mbv::viewer {

Session::Session(QObject* parent) : QObject(parent) {}

std::optional<CheckReport> Session::check(const Scene& scene)
{
    try {
        return checkOverlaps(scene);
    } catch (const Error& error) {
        emit failed(QString::fromStdString(error.what()));
        return std::nullopt;
    }
}

bool Session::open(Scene scene)
{
    std::optional<CheckReport> report = check(scene);
    if (!report)
        return false;
    report_ = std::move(*report);
    document_.reset(std::move(scene));
    loadedPoses_.clear();
    rememberPoses(document_.scene());
    selected_.reset();
    if (!document_.scene().models.empty()) {
        selected_ = 0;
        steps_ = startingSteps(report_.volumes.front());
    }
    emit changed();
    emit selectionChanged();
    emit stepsChanged();
    return true;
}

void Session::add(const Scene& more)
{
    if (more.models.empty())
        return;
    const std::size_t first = scene().models.size();
    if (first == 0) {
        open(more);
        return;
    }
    const Scene all = withModelsAdded(scene(), more);
    const QString name = QString::fromStdString(all.models[first].name);
    const int extra = static_cast<int>(more.models.size()) - 1;
    const QString label =
        extra == 0 ? tr("Add %1").arg(name) : tr("Add %1 and %n more", nullptr, extra).arg(name);
    if (!edit(label, all))
        return;
    rememberPoses(all);
    select(first);
}

bool Session::edit(const QString& label, Scene after, const QString& mergeKey)
{
    std::optional<CheckReport> report = check(after);
    if (!report)
        return false;
    if (!document_.edit(label.toStdString(), std::move(after), mergeKey.toStdString()))
        return false;
    report_ = std::move(*report);
    emit changed();
    return true;
}

void Session::undo()
{
    if (document_.undo())
        refresh();
}

void Session::redo()
{
    if (document_.redo())
        refresh();
}

void Session::markSaved()
{
    document_.markSaved();
    emit changed();
}

void Session::refresh()
{
    if (std::optional<CheckReport> report = check(scene()))
        report_ = std::move(*report);
    const std::size_t count = scene().models.size();
    if (selected_ && *selected_ >= count)
        select(count == 0 ? std::nullopt : std::optional(count - 1));
    emit changed();
}

const Model* Session::selectedModel() const
{
    return selected_ ? &scene().models[*selected_] : nullptr;
}

void Session::select(std::optional<std::size_t> model)
{
    if (model == selected_)
        return;
    selected_ = model;
    document_.endMerge();
    emit selectionChanged();
}

void Session::selectNext(int by)
{
    const auto count = static_cast<int>(scene().models.size());
    if (count == 0)
        return;
    const int here = selected_ ? static_cast<int>(*selected_) : -by;
    select(static_cast<std::size_t>(((here + by) % count + count) % count));
}

void Session::setSteps(const Steps& steps)
{
    if (steps == steps_)
        return;
    steps_ = steps;
    emit stepsChanged();
}

std::optional<RigidTransform> Session::loadedPose(const std::string& name) const
{
    const auto found = loadedPoses_.find(name);
    return found == loadedPoses_.end() ? std::nullopt : std::optional(found->second);
}

void Session::rememberPoses(const Scene& scene)
{
    for (const Model& model : scene.models)
        loadedPoses_.try_emplace(model.name, model.pose);
}

} // namespace mbv::viewer
