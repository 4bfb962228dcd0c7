#include "actions.h"

#include "session/session.h"
#include "view/camera/view_axes.h"

#include <QtCore/QCoreApplication>

#include <array>

namespace mbv::viewer {

namespace {

struct MoveActions {
    Q_DECLARE_TR_FUNCTIONS(MoveActions)
};

struct DirectionRow {
    Direction direction;
    Qt::Key key;
    const char* id;
    const char* moveText;
    const char* rotateText;
};

constexpr std::array<DirectionRow, 6> kDirections = {{
    {Direction::Left, Qt::Key_Left, "left", QT_TRANSLATE_NOOP("MoveActions", "Left"),
     QT_TRANSLATE_NOOP("MoveActions", "To the left")},
    {Direction::Right, Qt::Key_Right, "right", QT_TRANSLATE_NOOP("MoveActions", "Right"),
     QT_TRANSLATE_NOOP("MoveActions", "To the right")},
    {Direction::Up, Qt::Key_Up, "up", QT_TRANSLATE_NOOP("MoveActions", "Up"),
     QT_TRANSLATE_NOOP("MoveActions", "Upwards")},
    {Direction::Down, Qt::Key_Down, "down", QT_TRANSLATE_NOOP("MoveActions", "Down"),
     QT_TRANSLATE_NOOP("MoveActions", "Downwards")},
    {Direction::Away, Qt::Key_PageUp, "away", QT_TRANSLATE_NOOP("MoveActions", "Away"),
     QT_TRANSLATE_NOOP("MoveActions", "Counter-clockwise")},
    {Direction::Closer, Qt::Key_PageDown, "closer", QT_TRANSLATE_NOOP("MoveActions", "Closer"),
     QT_TRANSLATE_NOOP("MoveActions", "Clockwise")},
}};

/// Presses of one held key share a merge key, so that they undo as one.
void move(Session& session, const Camera& camera, Direction direction, double factor)
{
    const Vec3 along = vectorOf(nearestWorldAxes(camera), direction);
    ConstrainedMove move = session.constrainedMove();
    move.moveTo(factor * session.steps().distance * along);
    session.place(move, MoveActions::tr("Move %1").arg(session.selectionText()), "move");
}

void rotate(Session& session, const Camera& camera, Direction direction, double factor)
{
    const Vec3 axis = rotationAxisOf(nearestWorldAxes(camera), direction);
    ConstrainedMove move = session.constrainedMove();
    move.rotateTo(axis, factor * session.steps().degrees);
    session.place(move, MoveActions::tr("Rotate %1").arg(session.selectionText()), "rotate");
}

using Change = void (*)(Session&, const Camera&, Direction, double factor);

/// One kind of change in all six directions, by whole steps or by a tenth.
struct ChangeRow {
    Menu menu;
    QString idPrefix;
    Change change;
    double factor;
    Qt::KeyboardModifiers modifiers;
    QString textForm; ///< %1 is the direction
    QString help;
};

void addRow(ActionTable& table, Session& session, const std::function<Camera()>& camera,
            const ChangeRow& kind, const DirectionRow& row)
{
    const char* text = kind.menu == Menu::Rotate ? row.rotateText : row.moveText;
    const auto again = [&session, camera, change = kind.change, to = row.direction,
                        factor = kind.factor] { change(session, camera(), to, factor); };
    table.add({.id = kind.idPrefix + row.id,
               .menu = kind.menu,
               .text = kind.textForm.arg(MoveActions::tr(text)),
               .keys = {QKeyCombination(kind.modifiers, row.key)},
               .run =
                   [&session, again] {
                       session.endMerge(); // a new press is a new step
                       again();
                   },
               .scope = Scope::View,
               .repeats = true,
               .runAgain = again,
               .help = kind.help,
               .enabled = [&session] { return session.selectedModel() != nullptr; }});
}

} // namespace

void addMoveActions(ActionTable& table, Session& session, const std::function<Camera()>& camera)
{
    const QString tenth = MoveActions::tr("%1, a tenth");
    const std::array kinds = {
        ChangeRow{Menu::Move, "move.", move, 1, Qt::NoModifier, "%1",
                  MoveActions::tr("Along the view's nearest world axes")},
        ChangeRow{Menu::Move, "move-fine.", move, kFineFactor, Qt::ShiftModifier, tenth,
                  MoveActions::tr("The same by a tenth of a step")},
        ChangeRow{Menu::Rotate, "rotate.", rotate, 1, Qt::ControlModifier, "%1",
                  MoveActions::tr("About the view's nearest world axes")},
        ChangeRow{Menu::Rotate, "rotate-fine.", rotate, kFineFactor,
                  Qt::ControlModifier | Qt::ShiftModifier, tenth,
                  MoveActions::tr("The same by a tenth of a step")},
    };
    for (const ChangeRow& kind : kinds)
        for (const DirectionRow& row : kDirections)
            addRow(table, session, camera, kind, row);
}

} // namespace mbv::viewer
