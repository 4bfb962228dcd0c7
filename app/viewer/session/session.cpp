#include "session.h"

#include "edits/keyframes.h"
#include "first_contact.h"
#include "language/texts.h"
#include "robots/robot_models.h"
#include "session/loading/fit_quietly.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/without_hidden.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

/// Fitting to fewer triangles is done before a person sees it.
constexpr std::size_t kFewTriangles = 10'000;

} // namespace

Session::Session(QObject* parent)
    : QObject(parent), fitting_(*this, [this](FittedEdit edit) { finish(std::move(edit)); })
{
}

/// Makes the report that of this scene; where that cannot be, says so and leaves it.
bool Session::check(const Scene& scene)
{
    try {
        checker_.update(scene);
        if (!checksHidden_)
            seen_ = withoutHidden(scene, checker_.report());
        return true;
    } catch (const Error& error) {
        emit failed(QString::fromStdString(error.what()));
        return false;
    }
}

bool Session::open(Scene scene)
{
    fitting_.cancel();
    if (!check(scene))
        return false;
    dropPreview();
    document_.reset(std::move(scene));
    moment_.reset();
    documentChanged();
    loadedPoses_.clear();
    rememberPoses(0);
    selection_ = {};
    if (!document_.scene().models.empty()) {
        selection_ = onlyModel(0);
        steps_ = startingSteps(report().volumes.front());
    }
    emit changed();
    emit selectionChanged();
    emit stepsChanged();
    return true;
}

bool Session::fresh() const
{
    return document_.scene().models.empty() && !document_.undoLabel() && !document_.redoLabel();
}

void Session::restore(Scene scene)
{
    if (!open(std::move(scene)))
        return;
    Scene unsaved = document_.scene();
    document_.reset({});
    document_.edit(tr("Restore").toStdString(), std::move(unsaved));
    documentChanged();
    emit changed();
}

/// Those of the changed models that would keep the window waiting. A world-aligned box is not
/// fitted ahead, it is found anew for every pose.
std::vector<Model> Session::modelsToFit(const Scene& after) const
{
    std::vector<Model> models;
    const std::vector<Model>& now = scene().models;
    for (std::size_t i = 0; i < after.models.size(); ++i) {
        const Model& model = after.models[i];
        if (!model.mesh || model.volumeKind == VolumeKind::Aabb ||
            (i < now.size() && sameLocalVolume(model, now[i])))
            continue;
        if (model.mesh->mesh().triangles.size() > kFewTriangles &&
            !model.mesh->knowsVolume(model.volumeKind, model.scale))
            models.push_back(model);
    }
    return models;
}

void Session::editWhenFitted(FittedEdit edit, std::vector<Model> models)
{
    fitting_.start(
        [edit = std::move(edit), models = std::move(models)](const ProgressFn& progress) {
            for (const Model& model : models) {
                reportProgress(progress, 0);
                fitQuietly(model);
            }
            return edit;
        });
}

bool Session::edit(const QString& label, Scene after, const QString& mergeKey)
{
    fitting_.cancel();
    if (changesLocked(after))
        return false;
    if (moment_) {
        if (leavesTrajectories(after))
            return false;
        after = withKeyframesWhereMoved(std::move(after), *atMoment_, document_.scene(), *moment_);
    }
    after = withRobotsWhereTheirModelsAre(std::move(after));
    std::vector<Model> models = modelsToFit(after);
    if (models.empty())
        return editNow(label, std::move(after), mergeKey);
    editWhenFitted({label, std::move(after), mergeKey}, std::move(models));
    return false;
}

void Session::finish(FittedEdit edit)
{
    if (!edit.failure.isEmpty()) {
        emit failed(edit.failure);
        return;
    }
    if (!editNow(edit.label, std::move(edit.after), edit.mergeKey) || edit.parts.empty())
        return;
    for (const std::size_t part : edit.parts) {
        const Model& model = document_.scene().models[part];
        loadedPoses_.insert_or_assign(model.name, model.pose);
    }
    select(modelsOf(edit.parts));
}

bool Session::editNow(const QString& label, Scene after, const QString& mergeKey)
{
    const bool previewed = preview_.has_value();
    const bool goesOn = document_.merges(mergeKey.toStdString());
    dropPreview();
    const bool done =
        check(moment_ ? sceneAtTime(after, *moment_, robotMotionsOf(after)) : after) &&
        document_.edit(label.toStdString(), std::move(after), mergeKey.toStdString());
    if (done) {
        documentChanged();
        goesOn_ = goesOn;
    } else {
        if (previewed) {
            check(scene());
            emit changed();
        }
        return false;
    }
    if (!selection_.models.empty() && selection_.models.back() >= scene().models.size())
        select({});
    emit changed();
    return true;
}

void Session::undo()
{
    fitting_.cancel();
    const ModelTrace selected = traceSelected();
    dropPreview();
    document_.undo();
    documentChanged();
    check(scene());
    selectTraced(selected);
    emit changed();
}

void Session::redo()
{
    fitting_.cancel();
    const ModelTrace selected = traceSelected();
    dropPreview();
    document_.redo();
    documentChanged();
    check(scene());
    selectTraced(selected);
    emit changed();
}

void Session::markSaved()
{
    document_.markSaved();
    emit changed();
}

void Session::preview(Scene scene)
{
    if (!check(scene))
        return;
    preview_ = std::move(scene);
    emit changed();
}

void Session::cancelPreview()
{
    if (!preview_)
        return;
    dropPreview();
    check(scene());
    emit changed();
}

/// What was begun before is out of date, seen or not yet.
void Session::dropPreview()
{
    preview_.reset();
    emit previewEnded();
}

const Model* Session::selectedModel() const
{
    return selection_.active ? &scene().models[*selection_.active] : nullptr;
}

void Session::select(const Selection& selection)
{
    if (selection == selection_)
        return;
    selection_ = selection;
    document_.endMerge();
    emit selectionChanged();
}

void Session::selectNext(int by)
{
    const auto count = static_cast<int>(scene().models.size());
    if (count == 0)
        return;
    const int here = selected() ? static_cast<int>(*selected()) : -by;
    select(onlyModel(static_cast<std::size_t>(((here + by) % count + count) % count)));
}

/// The active model comes last.
ModelTrace Session::traceSelected() const
{
    std::vector<std::size_t> models = selection_.models;
    if (selection_.active) {
        std::erase(models, *selection_.active);
        models.push_back(*selection_.active);
    }
    return {scene(), models};
}

/// Keeps the same models selected where undo has moved or renamed them. Where they are gone, the
/// model in their place is selected.
void Session::selectTraced(const ModelTrace& trace)
{
    const std::vector<Model>& models = scene().models;
    std::vector<std::size_t> found;
    for (const std::optional<std::size_t>& i : trace.in(scene()))
        if (i)
            found.push_back(*i);
    Selection selection = modelsOf(found);
    if (selection.models.empty() && !trace.empty() && !models.empty())
        selection = onlyModel(std::min(selection_.models.front(), models.size() - 1));
    select(selection);
}

QString Session::activeName() const
{
    return QString::fromStdString(selectedModel()->name);
}

QString Session::textOf(const Selection& models) const
{
    return models.models.size() == 1
               ? QString::fromStdString(scene().models[models.models.front()].name)
               : tr("%1 models").arg(countText(models.models.size()));
}

ConstrainedMove Session::constrainedMove() const
{
    return {scene(), report().volumes, selection_.models, rules_.constraint};
}

void Session::place(const ConstrainedMove& move, const QString& label, const QString& mergeKey)
{
    // However far it is from one picture to the next, nothing is passed unseen.
    std::optional<FirstContact> contact;
    if (rules_.constraint == MoveConstraint::Free && move.offset() != Vec3())
        contact = firstContact(move.start(), move.volumes(), selection_.models, move.offset());
    place(move.scene(), move.stoppedBy(), label, mergeKey);
    if (move.isOutOfReach())
        emit noted(tr("Out of reach of its joints"));
    if (contact)
        emit met(QString::fromStdString(contact->model), contact->distance);
}

void Session::place(Scene scene, const std::vector<std::string>& stoppedBy, const QString& label,
                    const QString& mergeKey)
{
    edit(label, std::move(scene), mergeKey);
    QStringList names;
    for (const std::string& name : stoppedBy)
        names << QString::fromStdString(name);
    if (!names.isEmpty())
        emit stopped(names);
}

void Session::placeUnlessBlocked(Scene scene, const QString& label)
{
    QStringList names;
    if (rules_.constraint == MoveConstraint::Blocked)
        names = newlyEntered(scene);
    if (names.isEmpty())
        edit(label, std::move(scene));
    else
        emit stopped(names);
}

/// The models that a selected one overlaps then and not now. A scene that cannot be checked has
/// none: edit() will refuse it.
QStringList Session::newlyEntered(const Scene& scene) const
{
    std::set<std::pair<std::size_t, std::size_t>> before;
    for (const PairResult& pair : report().pairs)
        before.emplace(pair.a, pair.b);
    CheckReport after;
    try {
        after = checkOverlaps(scene);
    } catch (const Error&) {
        return {};
    }
    QStringList names;
    for (const PairResult& pair : after.pairs) {
        if (selection_.contains(pair.a) == selection_.contains(pair.b) ||
            before.contains({pair.a, pair.b}))
            continue;
        const std::size_t other = selection_.contains(pair.a) ? pair.b : pair.a;
        if (scene.models[other].visible)
            names << QString::fromStdString(scene.models[other].name);
    }
    return names;
}

void Session::setChecksHidden(bool on)
{
    if (on == checksHidden_)
        return;
    checksHidden_ = on;
    seen_ = on ? CheckReport() : withoutHidden(scene(), checker_.report());
    emit changed();
}

void Session::setSteps(const Steps& steps)
{
    if (steps == steps_)
        return;
    steps_ = steps;
    emit stepsChanged();
}

void Session::setRules(const MoveRules& rules)
{
    if (rules == rules_)
        return;
    rules_ = rules;
    emit rulesChanged();
}

std::optional<RigidTransform> Session::loadedPose(const std::string& name) const
{
    const auto found = loadedPoses_.find(name);
    return found == loadedPoses_.end() ? std::nullopt : std::optional(found->second);
}

void Session::rememberPoses(std::size_t from)
{
    const std::vector<Model>& models = document_.scene().models;
    for (std::size_t i = from; i < models.size(); ++i)
        loadedPoses_.insert_or_assign(models[i].name, models[i].pose);
}

} // namespace mbv::viewer
