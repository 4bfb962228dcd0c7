#include "actions.h"

#include "edits/scene_edits.h"
#include "panel/panel_edits.h"
#include "session/session.h"
#include "settings/preferences.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct ModelActions {
    Q_DECLARE_TR_FUNCTIONS(ModelActions)
};

void resetPose(Session& session)
{
    Scene scene = session.scene();
    for (const std::size_t i : session.selection().models)
        if (const auto pose = session.loadedPose(scene.models[i].name))
            scene.models[i].pose = *pose;
    session.edit(ModelActions::tr("Reset %1").arg(session.selectionText()), std::move(scene));
}

/// The next kind after the active model's, for all that are selected.
void changeVolume(Session& session, VolumeKind (*next)(VolumeKind))
{
    const VolumeKind kind = next(session.selectedModel()->volumeKind);
    session.edit(ModelActions::tr("Change the kind of volume of %1").arg(session.selectionText()),
                 withVolume(session.scene(), session.selection().models, kind));
}

void isolate(Session& session)
{
    Scene scene = session.scene();
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        scene.models[i].visible = session.selection().contains(i);
    session.edit(ModelActions::tr("Isolate %1").arg(session.selectionText()), std::move(scene));
}

void toggleLocked(Session& session)
{
    const bool lock = !session.selectedModel()->locked;
    const QString label = lock ? ModelActions::tr("Lock %1") : ModelActions::tr("Unlock %1");
    session.edit(label.arg(session.selectionText()),
                 withLock(session.scene(), session.selection().models, lock));
}

void showAll(Session& session)
{
    Scene scene = session.scene();
    for (Model& model : scene.models)
        model.visible = true;
    session.edit(ModelActions::tr("Show all"), std::move(scene));
}

/// Something is selected; its first is active.
std::function<bool()> anySelected(const Session& session)
{
    return [&session] { return session.selectedModel() != nullptr; };
}

void addChoiceActions(ActionTable& table, Session& session)
{
    const auto anyModel = [&session] { return !session.scene().models.empty(); };
    table.add({.id = "model.next",
               .menu = Menu::Model,
               .text = ModelActions::tr("Next model"),
               .keys = {Qt::Key_Tab},
               .run = [&session] { session.selectNext(1); },
               .scope = Scope::View,
               .repeats = true,
               .enabled = anyModel});
    table.add({.id = "model.previous",
               .menu = Menu::Model,
               .text = ModelActions::tr("Previous model"),
               .keys = {Qt::SHIFT | Qt::Key_Tab},
               .run = [&session] { session.selectNext(-1); },
               .scope = Scope::View,
               .repeats = true,
               .enabled = anyModel});
}

void addResetAction(ActionTable& table, Session& session)
{
    table.add({.id = "model.reset",
               .menu = Menu::Model,
               .text = ModelActions::tr("Reset pose"),
               .keys = {Qt::CTRL | Qt::Key_R},
               .run = [&session] { resetPose(session); },
               .help = ModelActions::tr("Reset the pose to the one loaded"),
               .enabled = anySelected(session)});
}

void addVolumeActions(ActionTable& table, Session& session)
{
    const auto meshSelected = [&session] {
        return session.selectedModel() && session.selectedModel()->mesh;
    };
    table.add({.id = "model.volume",
               .menu = Menu::Model,
               .text = ModelActions::tr("Next kind of volume"),
               .keys = {Qt::Key_B},
               .run = [&session] { changeVolume(session, nextKind); },
               .help = ModelActions::tr("Kind of volume: obb, aabb, sphere, capsule, hull"),
               .enabled = meshSelected});
    table.add({.id = "model.method",
               .menu = Menu::Model,
               .text = ModelActions::tr("Oriented or smallest box"),
               .keys = {Qt::Key_M},
               .run = [&session] { changeVolume(session, otherBox); },
               .help = ModelActions::tr("Oriented box (obb) or smallest box (minimum)"),
               .enabled = meshSelected});
}

void addVisibilityActions(ActionTable& table, Session& session)
{
    table.add({.id = "model.visible",
               .menu = Menu::Model,
               .text = ModelActions::tr("Show or hide"),
               .keys = {Qt::Key_V},
               .run = [&session] { toggleVisible(session, session.selection()); },
               .enabled = anySelected(session)});
    table.add({.id = "model.show-all",
               .menu = Menu::Model,
               .text = ModelActions::tr("Show all"),
               .keys = {Qt::SHIFT | Qt::Key_V},
               .run = [&session] { showAll(session); }});
    table.add({.id = "model.isolate",
               .menu = Menu::Model,
               .text = ModelActions::tr("Isolate"),
               .keys = {Qt::CTRL | Qt::Key_I},
               .run = [&session] { isolate(session); },
               .help = ModelActions::tr("Hide all but what is selected"),
               .enabled = anySelected(session)});
}

void addLockAction(ActionTable& table, Session& session)
{
    table.add(
        {.id = "model.lock",
         .menu = Menu::Model,
         .text = ModelActions::tr("Lock"),
         .keys = {Qt::Key_L},
         .run = [&session] { toggleLocked(session); },
         .help = ModelActions::tr("Keep it from being moved, scaled or removed"),
         .enabled = anySelected(session),
         .checked =
             [&session] { return session.selectedModel() && session.selectedModel()->locked; }});
}

void addHiddenCheckAction(ActionTable& table, Session& session)
{
    table.add({.id = "model.check-hidden",
               .menu = Menu::Model,
               .text = ModelActions::tr("Check hidden models"),
               .run =
                   [&session] {
                       session.setChecksHidden(!session.checksHidden());
                       saveChecksHidden(session.checksHidden());
                   },
               .help = ModelActions::tr("Hidden models: ghosts where they overlap, or left out"),
               .checked = [&session] { return session.checksHidden(); }});
}

void addStepActions(ActionTable& table, Session& session)
{
    table.add({.id = "model.finer",
               .menu = Menu::Model,
               .text = ModelActions::tr("Smaller steps"),
               .keys = {Qt::Key_BracketLeft},
               .run = [&session] { session.setSteps(finer(session.steps())); },
               .repeats = true,
               .help = ModelActions::tr("Smaller, larger steps")});
    table.add({.id = "model.coarser",
               .menu = Menu::Model,
               .text = ModelActions::tr("Larger steps"),
               .keys = {Qt::Key_BracketRight},
               .run = [&session] { session.setSteps(coarser(session.steps())); },
               .repeats = true,
               .help = ModelActions::tr("Smaller, larger steps")});
}

} // namespace

void addModelActions(ActionTable& table, Session& session, const std::function<void()>& rename)
{
    addChoiceActions(table, session);
    addResetAction(table, session);
    addVolumeActions(table, session);
    addVisibilityActions(table, session);
    addLockAction(table, session);
    addHiddenCheckAction(table, session);
    table.add({.id = "model.rename",
               .menu = Menu::Model,
               .text = ModelActions::tr("Rename…"),
               .keys = {Qt::Key_F2},
               .run = rename,
               .enabled = anySelected(session)});
    addStepActions(table, session);
}

} // namespace mbv::viewer
