#include "actions.h"

#include "edits/arrange.h"
#include "session/pairs/pair_edits.h"
#include "session/session.h"
#include "view/camera/view_axes.h"
#include "view/tools/rectangle_tool.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace mbv::viewer {

namespace {

struct EditActions {
    Q_DECLARE_TR_FUNCTIONS(EditActions)
};

QString labeled(const QString& verb, const std::optional<std::string>& label)
{
    return label ? verb + ' ' + QString::fromStdString(*label) : verb;
}

void selectAll(Session& session)
{
    std::vector<std::size_t> all(session.scene().models.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    Selection selection = modelsOf(all);
    if (session.selected())
        selection.active = session.selected();
    session.select(selection);
}

/// Those selected, or all where fewer than two are.
std::vector<std::size_t> modelsToArrange(const Session& session)
{
    std::vector<std::size_t> models = session.selection().models;
    if (models.size() < 2) {
        models.resize(session.scene().models.size());
        std::iota(models.begin(), models.end(), std::size_t{0});
    }
    return models;
}

void arrange(Session& session, std::span<const std::size_t> models)
{
    session.placeUnlessBlocked(
        withModelsArranged(session.document().scene(), session.report().volumes, models),
        EditActions::tr("Arrange"));
}

/// The copies lie beside the originals, to the right in the view, with one step between them.
void duplicate(Session& session, const Camera& camera)
{
    const Vec3 right = nearestWorldAxes(camera).right;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const std::size_t i : session.selection().models) {
        const Shape& volume = session.report().volumes[i];
        if (!isBounded(volume))
            continue;
        const Aabb box = boundsOf(volume);
        low = std::min({low, dot(box.min, right), dot(box.max, right)});
        high = std::max({high, dot(box.min, right), dot(box.max, right)});
    }
    const double width = high > low ? high - low : 0;
    session.duplicate((width + session.steps().distance) * right);
}

void addUndoActions(ActionTable& table, Session& session)
{
    const Document& document = session.document();
    table.add({.id = "edit.undo",
               .menu = Menu::Edit,
               .text = EditActions::tr("Undo"),
               .keys = {Qt::CTRL | Qt::Key_Z},
               .run = [&session] { session.undo(); },
               .repeats = true,
               .inToolbar = true,
               .currentText =
                   [&document] { return labeled(EditActions::tr("Undo"), document.undoLabel()); },
               .enabled = [&document] { return document.undoLabel().has_value(); }});
    table.add({.id = "edit.redo",
               .menu = Menu::Edit,
               .text = EditActions::tr("Redo"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y},
               .run = [&session] { session.redo(); },
               .repeats = true,
               .inToolbar = true,
               .currentText =
                   [&document] { return labeled(EditActions::tr("Redo"), document.redoLabel()); },
               .enabled = [&document] { return document.redoLabel().has_value(); }});
}

} // namespace

void addEditActions(ActionTable& table, Session& session, const std::function<Camera()>& camera,
                    const std::function<void(std::span<const std::size_t> models)>& reveal)
{
    const auto anySelected = [&session] { return session.selectedModel() != nullptr; };
    addUndoActions(table, session);
    table.add({.id = "edit.select-all",
               .menu = Menu::Edit,
               .text = EditActions::tr("Select all"),
               .keys = {Qt::CTRL | Qt::Key_A},
               .run = [&session] { selectAll(session); }});
    table.add({.id = "edit.duplicate",
               .menu = Menu::Edit,
               .text = EditActions::tr("Duplicate"),
               .keys = {Qt::CTRL | Qt::Key_D},
               .run =
                   [&session, camera, reveal] {
                       duplicate(session, camera());
                       reveal(session.selection().models);
                   },
               .help = EditActions::tr("Duplicate what is selected, beside it"),
               .enabled = anySelected});
    table.add({.id = "edit.split",
               .menu = Menu::Edit,
               .text = EditActions::tr("Split into parts"),
               .keys = {},
               .run = [&session] { session.splitSelected(); },
               .help = EditActions::tr("Make a model of each part of the mesh"),
               .enabled = anySelected});
    table.add({.id = "edit.arrange",
               .menu = Menu::Edit,
               .text = EditActions::tr("Arrange"),
               .run =
                   [&session, reveal] {
                       const std::vector<std::size_t> models = modelsToArrange(session);
                       arrange(session, models);
                       reveal(models);
                   },
               .help = EditActions::tr("Lay models out side by side: those selected, or all"),
               .enabled = [&session] { return session.scene().models.size() > 1; }});
    table.add({.id = "edit.ignore",
               .menu = Menu::Edit,
               .text = EditActions::tr("Never test against each other"),
               .keys = {},
               .run = [&session] { ignoreSelected(session); },
               .help = EditActions::tr("Leave the pairs of the selected models out of the check"),
               .enabled = [&session] { return session.selection().models.size() > 1; }});
    table.add({.id = "edit.delete",
               .menu = Menu::Edit,
               .text = EditActions::tr("Delete"),
               .keys = {Qt::Key_Delete},
               .run = [&session] { session.removeSelected(); },
               .enabled = anySelected});
}

void addRectangleAction(ActionTable& table, const Session& session, RectangleTool& rectangle)
{
    table.add({.id = "edit.select-rectangle",
               .menu = Menu::Edit,
               .text = EditActions::tr("Select by a rectangle"),
               .keys = {Qt::Key_A},
               .run = [&rectangle] { rectangle.setOn(!rectangle.on()); },
               .help = EditActions::tr("Select by a rectangle dragged in the view"),
               .enabled = [&session] { return !session.scene().models.empty(); },
               .checked = [&rectangle] { return rectangle.on(); }});
}

} // namespace mbv::viewer
