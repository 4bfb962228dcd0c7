#include "actions.h"

#include "session/pairs/pair_focus.h"
#include "session/session.h"
#include "time/pair_distances.h"
#include "time/time_line.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct TimeActions {
    Q_DECLARE_TR_FUNCTIONS(TimeActions)
};

} // namespace

void addTimeActions(ActionTable& table, Session& session, TimeLine& line, PairDistances& distances,
                    PairFocus& focus)
{
    const auto exists = [&line] { return line.exists(); };
    const auto hasContacts = [&line] { return line.hasContacts(); };
    const auto goTo = [&line, &focus](ContactBegin contact) {
        line.show(contact.time);
        focus.focusOn({contact.a, contact.b});
    };
    table.add({.id = "time.play",
               .menu = Menu::Time,
               .text = TimeActions::tr("Play the motions"),
               .keys = {Qt::Key_Space},
               .run = [&line] { line.toggle(); },
               .help = TimeActions::tr("Play the scene's motions, or stand still"),
               .enabled = exists,
               .checked = [&line] { return line.playing(); }});
    table.add({.id = "time.back",
               .menu = Menu::Time,
               .text = TimeActions::tr("A step back in time"),
               .keys = {Qt::Key_Comma},
               .run = [&line] { line.step(-1); },
               .repeats = true,
               .help = TimeActions::tr("A step back, on in time"),
               .enabled = exists});
    table.add({.id = "time.on",
               .menu = Menu::Time,
               .text = TimeActions::tr("A step on in time"),
               .keys = {Qt::Key_Period},
               .run = [&line] { line.step(1); },
               .repeats = true,
               .help = TimeActions::tr("A step back, on in time"),
               .enabled = exists});
    table.add({.id = "time.next-contact",
               .menu = Menu::Time,
               .text = TimeActions::tr("Next contact"),
               .keys = {Qt::ALT | Qt::Key_Period},
               .run = [&line, goTo] { goTo(line.nextContact()); },
               .help = TimeActions::tr("To the time of the next contact, the one before"),
               .enabled = hasContacts});
    table.add({.id = "time.previous-contact",
               .menu = Menu::Time,
               .text = TimeActions::tr("Previous contact"),
               .keys = {Qt::ALT | Qt::Key_Comma},
               .run = [&line, goTo] { goTo(line.previousContact()); },
               .help = TimeActions::tr("To the time of the next contact, the one before"),
               .enabled = hasContacts});
    table.add({.id = "time.distances",
               .menu = Menu::Time,
               .text = TimeActions::tr("Distance over time"),
               .run = [&distances] { distances.setWanted(!distances.wanted()); },
               .help = TimeActions::tr("Over the time line, how far two models are apart"),
               .enabled = exists,
               .checked = [&distances] { return distances.wanted(); }});
    table.add({.id = "time.keyframe",
               .menu = Menu::Model,
               .text = TimeActions::tr("Record a keyframe"),
               .keys = {Qt::Key_K},
               .run = [&session] { session.recordKeyframes(); },
               .help = TimeActions::tr("A keyframe of what is selected, now or a unit later"),
               .enabled = [&session] { return session.selected().has_value(); }});
}

} // namespace mbv::viewer
