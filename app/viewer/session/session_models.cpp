#include "session.h"

#include "edits/automatic_colors.h"
#include "edits/locked_models.h"
#include "edits/scene_edits.h"
#include "session/loading/fit_quietly.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/edit_models.h>
#include <mbv/scene_io/split_models.h>

#include <algorithm>
#include <numeric>
#include <set>

/// Models that come, go and get other names, and those that may not.
namespace mbv::viewer {

namespace {

QString lockedText(const Model& model)
{
    return Session::tr("%1 is locked (Model > Lock)").arg(QString::fromStdString(model.name));
}

} // namespace

void Session::add(const Scene& more)
{
    if (more.models.empty() && more.missing.empty())
        return;
    const std::size_t first = document_.scene().models.size();
    if (fresh()) {
        open(more);
        return;
    }
    const Scene all = withModelsAdded(document_.scene(), more);
    if (more.models.empty()) {
        edit(tr("Add models without a mesh"), all);
        return;
    }
    const QString name = QString::fromStdString(all.models[first].name);
    const int extra = static_cast<int>(more.models.size()) - 1;
    const QString label =
        extra == 0 ? tr("Add %1").arg(name) : tr("Add %1 and %Ln more", nullptr, extra).arg(name);
    if (!edit(label, all))
        return;
    rememberPoses(first);
    select(onlyModel(first));
}

void Session::locate(const std::vector<Model>& found)
{
    if (found.empty())
        return;
    const ModelTrace selected = traceSelected();
    const bool wereNone = document_.scene().models.empty();
    const QString name = QString::fromStdString(found.front().name);
    edit(tr("Locate %1").arg(name), withModelsLocated(document_.scene(), found));
    for (const Model& model : found)
        loadedPoses_.insert_or_assign(model.name, model.pose);
    if (wereNone && !scene().models.empty()) { // as when the scene is opened
        select(onlyModel(0));
        setSteps(startingSteps(report().volumes.front()));
        return;
    }
    selectTraced(selected); // they may have moved in the list
}

bool Session::rename(std::size_t model, const std::string& name)
{
    const std::string before = scene().models[model].name;
    if (name.empty() || name == before)
        return false;
    if (findModel(scene(), name)) {
        emit failed(tr("There is a model named %1 already").arg(QString::fromStdString(name)));
        return false;
    }
    if (const auto pose = loadedPose(before))
        loadedPoses_.insert_or_assign(name, *pose);
    return edit(tr("Rename %1").arg(QString::fromStdString(before)),
                withName(document_.scene(), model, name));
}

void Session::duplicate(const Vec3& offset)
{
    const std::size_t first = document_.scene().models.size();
    if (!edit(tr("Duplicate %1").arg(selectionText()),
              withDuplicates(document_.scene(), selection_.models, offset)))
        return;
    rememberPoses(first);
    std::vector<std::size_t> copies(scene().models.size() - first);
    std::iota(copies.begin(), copies.end(), first);
    select(modelsOf(copies));
}

bool Session::mayMoveSelected()
{
    const Model* locked = firstLocked(scene(), selection_.models);
    if (locked)
        emit failed(lockedText(*locked));
    return !locked;
}

/// What is made of the scene of a moment may have models where they are then, or where the document
/// has them.
bool Session::changesLocked(const Scene& after)
{
    const Model* locked = firstLockedChanged(document_.scene(), after);
    if (locked && moment_)
        locked = firstLockedChanged(*atMoment_, after);
    if (!locked)
        return false;
    cancelPreview();
    emit failed(lockedText(*locked));
    return true;
}

void Session::splitSelected()
{
    if (!mayMoveSelected())
        return;
    FittedEdit edit = {tr("Split %1").arg(selectionText()), document_.scene(), {}};
    const QString whole = tr("%1: nothing to split, it hangs together").arg(selectionText());
    fitting_.start([edit = std::move(edit), whole,
                    models = selection_.models](const ProgressFn& progress) mutable {
        std::set<std::string> before;
        for (const Model& model : edit.after.models)
            before.insert(model.name);
        try {
            MeshLibrary library;
            edit.after = splitModels(std::move(edit.after), models, library, progress);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            edit.failure = QString::fromStdString(error.what());
            return edit;
        }
        for (std::size_t i = 0; i < edit.after.models.size(); ++i) {
            Model& model = edit.after.models[i];
            if (before.contains(model.name))
                continue;
            model.color = colorOfPart(model.color, edit.parts.size());
            reportProgress(progress, 0);
            fitQuietly(model);
            edit.parts.push_back(i);
        }
        if (edit.parts.empty())
            edit.failure = whole;
        return edit;
    });
}

void Session::removeSelected()
{
    const std::vector<std::size_t> gone = selection_.models;
    const QString label = tr("Delete %1").arg(selectionText());
    const Scene rest = withoutModels(document_.scene(), gone);
    select(rest.models.empty() ? Selection()
                               : onlyModel(std::min(gone.front(), rest.models.size() - 1)));
    edit(label, rest);
}

} // namespace mbv::viewer
