#include "actions.h"

#include "joints/robot_commands.h"
#include "session/session.h"
#include "view/tools/pointer_tool.h"
#include "view/tools/transform_tool.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct TransformActions {
    Q_DECLARE_TR_FUNCTIONS(TransformActions)
};

void toggle(Session& session, MoveConstraint constraint)
{
    MoveRules rules = session.rules();
    rules.constraint = rules.constraint == constraint ? MoveConstraint::Free : constraint;
    session.setRules(rules);
}

} // namespace

void addTransformActions(ActionTable& table, Session& session, TransformTool& transform,
                         PointerTool& pointer, const std::function<Projection()>& projection)
{
    const auto anySelected = [&session] { return session.selectedModel() != nullptr; };
    table.add(
        {.id = "transform.move",
         .menu = Menu::Model,
         .text = TransformActions::tr("Move by mouse or number"),
         .keys = {Qt::Key_G},
         .run = [&transform, &pointer,
                 projection] { transform.begin(TransformKind::Move, projection(), pointer.at()); },
         .help = TransformActions::tr("Move: then mouse or X, Y, Z and digits; Enter, Esc"),
         .enabled = anySelected});
    table.add({.id = "transform.rotate",
               .menu = Menu::Model,
               .text = TransformActions::tr("Rotate by mouse or number"),
               .keys = {Qt::Key_R},
               .run =
                   [&transform, &pointer, projection] {
                       transform.begin(TransformKind::Rotate, projection(), pointer.at());
                   },
               .help = TransformActions::tr("Rotate: then mouse or X, Y, Z and digits; Enter, Esc"),
               .enabled = anySelected});
    table.add({.id = "transform.snap",
               .menu = Menu::Model,
               .text = TransformActions::tr("Snap to steps"),
               .keys = {Qt::SHIFT | Qt::Key_S},
               .run =
                   [&session] {
                       MoveRules rules = session.rules();
                       rules.snap = !rules.snap;
                       session.setRules(rules);
                   },
               .help = TransformActions::tr("Snap mouse moves to whole steps (Ctrl: for now)"),
               .checked = [&session] { return session.rules().snap; }});
    table.add(
        {.id = "transform.slide",
         .menu = Menu::Model,
         .text = TransformActions::tr("Block and slide"),
         .keys = {Qt::Key_S},
         .run = [&session] { toggle(session, MoveConstraint::Blocked); },
         .inToolbar = true,
         .help = TransformActions::tr("Block and slide: volumes stop what is moved"),
         .checked = [&session] { return session.rules().constraint == MoveConstraint::Blocked; }});
    table.add(
        {.id = "transform.joints",
         .menu = Menu::Model,
         .text = TransformActions::tr("Joints follow their link"),
         .keys = {Qt::SHIFT | Qt::Key_J},
         .run = [&session] { toggle(session, MoveConstraint::Joints); },
         .help = TransformActions::tr("A link that is moved stays on its robot: joints follow"),
         .enabled = [&session] { return RobotCommands::robotMeant(session).has_value(); },
         .checked = [&session] { return session.rules().constraint == MoveConstraint::Joints; }});
    table.add({.id = "transform.gizmo",
               .menu = Menu::Aids,
               .text = TransformActions::tr("Handles to drag"),
               .keys = {Qt::SHIFT | Qt::Key_G},
               .run = [&pointer] { pointer.setGizmoShown(!pointer.gizmoShown()); },
               .checked = [&pointer] { return pointer.gizmoShown(); }});
}

} // namespace mbv::viewer
