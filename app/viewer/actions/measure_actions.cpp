#include "actions.h"

#include "measure/measure_text.h"
#include "measure/point_measure.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>

namespace mbv::viewer {

namespace {

struct MeasureActions {
    Q_DECLARE_TR_FUNCTIONS(MeasureActions)
};

} // namespace

void addMeasureActions(ActionTable& table, const Session& session, PointMeasure& measure)
{
    const auto hasPoints = [&measure] { return !measure.points().empty(); };
    table.add({.id = "measure.points",
               .menu = Menu::View,
               .text = MeasureActions::tr("Measure between points"),
               .keys = {Qt::Key_I},
               .run = [&measure] { measure.setOn(!measure.on()); },
               .help = MeasureActions::tr("Measure: points, edges, distances, angles"),
               .checked = [&measure] { return measure.on(); }});
    table.add({.id = "measure.back",
               .menu = Menu::View,
               .text = MeasureActions::tr("Give up the last point"),
               .keys = {Qt::Key_Backspace},
               .run = [&measure] { measure.giveUpLast(); },
               .enabled = hasPoints});
    table.add({.id = "measure.copy",
               .menu = Menu::View,
               .text = MeasureActions::tr("Copy what was measured"),
               .run =
                   [&session, &measure] {
                       const QString units = QString::fromStdString(session.scene().units);
                       QGuiApplication::clipboard()->setText(measureResults(measure, units));
                   },
               .enabled = hasPoints});
}

} // namespace mbv::viewer
