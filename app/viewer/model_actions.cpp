#include "actions.h"

#include "scene_edits.h"
#include "session.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct ModelActions {
    Q_DECLARE_TR_FUNCTIONS(ModelActions)
};

QString labelled(const QString& verb, const std::optional<std::string>& label)
{
    return label ? verb + ' ' + QString::fromStdString(*label) : verb;
}

QString selectedName(const Session& session)
{
    return QString::fromStdString(session.selectedModel()->name);
}

void resetPose(Session& session)
{
    if (const auto pose = session.loadedPose(session.selectedModel()->name))
        session.edit(ModelActions::tr("Reset %1").arg(selectedName(session)),
                     withPose(session.scene(), *session.selected(), *pose));
}

void changeVolume(Session& session, VolumeKind (*next)(VolumeKind))
{
    const VolumeKind kind = next(session.selectedModel()->volume);
    session.edit(ModelActions::tr("Change the volume of %1").arg(selectedName(session)),
                 withVolume(session.scene(), *session.selected(), kind));
}

void toggleVisible(Session& session)
{
    const bool show = !session.selectedModel()->visible;
    const QString label = show ? ModelActions::tr("Show %1") : ModelActions::tr("Hide %1");
    session.edit(label.arg(selectedName(session)),
                 withVisibility(session.scene(), *session.selected(), show));
}

} // namespace

void addEditActions(ActionTable& table, Session& session)
{
    const Document& document = session.document();
    table.add({.id = "edit.undo",
               .menu = Menu::Edit,
               .text = ModelActions::tr("Undo"),
               .keys = {Qt::CTRL | Qt::Key_Z},
               .run = [&session] { session.undo(); },
               .repeats = true,
               .inToolbar = true,
               .currentText =
                   [&document] { return labelled(ModelActions::tr("Undo"), document.undoLabel()); },
               .enabled = [&document] { return document.undoLabel().has_value(); }});
    table.add({.id = "edit.redo",
               .menu = Menu::Edit,
               .text = ModelActions::tr("Redo"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_Z},
               .run = [&session] { session.redo(); },
               .repeats = true,
               .inToolbar = true,
               .currentText =
                   [&document] { return labelled(ModelActions::tr("Redo"), document.redoLabel()); },
               .enabled = [&document] { return document.redoLabel().has_value(); }});
}

void addModelActions(ActionTable& table, Session& session)
{
    const auto anySelected = [&session] { return session.selectedModel() != nullptr; };
    const auto meshSelected = [&session] {
        return session.selectedModel() && session.selectedModel()->mesh;
    };
    table.add({.id = "model.next",
               .menu = Menu::Model,
               .text = ModelActions::tr("Next model"),
               .keys = {Qt::Key_Tab},
               .run = [&session] { session.selectNext(1); },
               .scope = Scope::View,
               .repeats = true});
    table.add({.id = "model.previous",
               .menu = Menu::Model,
               .text = ModelActions::tr("Previous model"),
               .keys = {Qt::SHIFT | Qt::Key_Tab},
               .run = [&session] { session.selectNext(-1); },
               .scope = Scope::View,
               .repeats = true});
    table.add({.id = "model.reset",
               .menu = Menu::Model,
               .text = ModelActions::tr("Reset pose"),
               .keys = {Qt::CTRL | Qt::Key_R},
               .run = [&session] { resetPose(session); },
               .help = ModelActions::tr("Reset the pose to the one loaded"),
               .enabled = anySelected});
    table.add({.id = "model.volume",
               .menu = Menu::Model,
               .text = ModelActions::tr("Next volume type"),
               .keys = {Qt::Key_B},
               .run = [&session] { changeVolume(session, nextKind); },
               .help = ModelActions::tr("Volume type: box, aabb, sphere, capsule, hull"),
               .enabled = meshSelected});
    table.add({.id = "model.method",
               .menu = Menu::Model,
               .text = ModelActions::tr("Other fitting method"),
               .keys = {Qt::Key_M},
               .run = [&session] { changeVolume(session, otherMethod); },
               .help = ModelActions::tr("Box: principal axes (obb) or smallest (minimum)"),
               .enabled = meshSelected});
    table.add({.id = "model.visible",
               .menu = Menu::Model,
               .text = ModelActions::tr("Show or hide"),
               .keys = {Qt::Key_V},
               .run = [&session] { toggleVisible(session); },
               .enabled = anySelected});
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

} // namespace mbv::viewer
