#include "actions.h"

#include "covers/cover_commands.h"
#include "session/session.h"
#include "view/explainers.h"
#include "view/render_widget.h"

#include <mbv/fit/levels.h>

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace mbv::viewer {

namespace {

struct ExplainActions {
    Q_DECLARE_TR_FUNCTIONS(ExplainActions)
};

/// The whole volumes come before level 0.
void changeLevel(RenderWidget& view, int by)
{
    const int level = std::clamp(view.level().value_or(-1) + by, -1, kDeepestLevel);
    view.setLevel(level < 0 ? std::nullopt : std::optional(level));
}

QString levelText(const RenderWidget& view)
{
    return view.level() ? ExplainActions::tr("level %1").arg(*view.level())
                        : ExplainActions::tr("whole volumes");
}

void addLevelActions(ActionTable& table, RenderWidget& view)
{
    const auto state = [&view] { return levelText(view); };
    table.add({.id = "explain.deeper",
               .menu = Menu::View,
               .text = ExplainActions::tr("Deeper level of the hierarchy"),
               .keys = {Qt::Key_Plus, Qt::Key_Equal},
               .run = [&view] { changeLevel(view, 1); },
               .repeats = true,
               .help = ExplainActions::tr("Hierarchy: deeper, less deep"),
               .state = state});
    table.add({.id = "explain.less-deep",
               .menu = Menu::View,
               .text = ExplainActions::tr("Less deep level of the hierarchy"),
               .keys = {Qt::Key_Minus},
               .run = [&view] { changeLevel(view, -1); },
               .repeats = true,
               .help = ExplainActions::tr("Hierarchy: deeper, less deep"),
               .enabled = [&view] { return view.level().has_value(); },
               .state = state});
}

} // namespace

void addExplainActions(ActionTable& table, Explainers& explainers, RenderWidget& view)
{
    ExactCheck& exact = explainers.exact;
    PairFocus& focus = explainers.focus;
    PairRuler& ruler = explainers.ruler;
    VolumeComparison& comparison = explainers.comparison;
    table.add({.id = "explain.next",
               .menu = Menu::View,
               .text = ExplainActions::tr("Next overlap"),
               .keys = {Qt::Key_N},
               .run = [&focus] { focus.next(); },
               .help = ExplainActions::tr("Next overlap, all else dimmed; Esc shows all")});
    table.add({.id = "explain.contacts",
               .menu = Menu::View,
               .text = ExplainActions::tr("Contacts of the meshes"),
               .keys = {Qt::Key_C},
               .run = [&exact] { exact.setOn(!exact.on()); },
               .help = ExplainActions::tr("Check the meshes themselves; where they meet"),
               .checked = [&exact] { return exact.on(); }});
    table.add({.id = "explain.overlaps",
               .menu = Menu::View,
               .text = ExplainActions::tr("What meshes have in common"),
               .keys = {Qt::SHIFT | Qt::Key_C},
               .run =
                   [&exact, &view] {
                       view.setOverlapsShown(!(exact.on() && view.overlapsShown()));
                       if (view.overlapsShown())
                           exact.setOn(true);
                   },
               .help = ExplainActions::tr("The solids that meshes share, their models as glass"),
               .checked = [&exact, &view] { return exact.on() && view.overlapsShown(); }});
    table.add({.id = "explain.measure",
               .menu = Menu::View,
               .text = ExplainActions::tr("Distance and depth"),
               .keys = {Qt::Key_D},
               .run = [&ruler] { ruler.setOn(!ruler.on()); },
               .help = ExplainActions::tr("Distance or depth of two selected, or to the nearest"),
               .checked = [&ruler] { return ruler.on(); }});
    table.add({.id = "explain.volumes",
               .menu = Menu::View,
               .text = ExplainActions::tr("All kinds of volume"),
               .keys = {Qt::SHIFT | Qt::Key_B},
               .run = [&comparison] { comparison.setOn(!comparison.on()); },
               .help = ExplainActions::tr("All kinds of volume of what is selected, side by side"),
               .checked = [&comparison] { return comparison.on(); }});
    table.add({.id = "explain.axis",
               .menu = Menu::View,
               .text = ExplainActions::tr("Separating axis"),
               .keys = {Qt::Key_X},
               .run = [&focus] { focus.showAxis(!focus.axisShown()); },
               .help = ExplainActions::tr("Separating axis of two boxes, and all fifteen"),
               .checked = [&focus] { return focus.axisShown(); }});
    addLevelActions(table, view);
}

void addCoverAction(ActionTable& table, const Session& session, CoverCommands& covers)
{
    table.add({.id = "explain.cover",
               .menu = Menu::Model,
               .text = ExplainActions::tr("Cover by several volumes…"),
               .run = [&covers] { covers.ask(); },
               .help = ExplainActions::tr(
                   "Convex hulls, boxes, spheres or capsules that contain a model"),
               .enabled = [&session] { return session.selectedModel() != nullptr; }});
}

} // namespace mbv::viewer
