#include "actions.h"

#include "measure/point_measure.h"
#include "section/section.h"
#include "section/section_box.h"

#include <QtCore/QCoreApplication>

#include <array>

namespace mbv::viewer {

namespace {

struct SectionActions {
    Q_DECLARE_TR_FUNCTIONS(SectionActions)
};

struct AxisRow {
    int axis;
    QKeyCombination key;
    const char* id;
    const char* text;
};

constexpr std::array kAxes = {
    AxisRow{0, Qt::ALT | Qt::Key_X, "section.x",
            QT_TRANSLATE_NOOP("SectionActions", "Section across x")},
    AxisRow{1, Qt::ALT | Qt::Key_Y, "section.y",
            QT_TRANSLATE_NOOP("SectionActions", "Section across y")},
    AxisRow{2, Qt::ALT | Qt::Key_Z, "section.z",
            QT_TRANSLATE_NOOP("SectionActions", "Section across z")},
};

} // namespace

void addSectionActions(ActionTable& table, Section& section, const PointMeasure& measure)
{
    const auto on = [&section] { return section.on(); };
    table.add({.id = "section.on",
               .menu = Menu::Section,
               .text = SectionActions::tr("Section plane"),
               .keys = {Qt::Key_P},
               .run = [&section] { section.setOn(!section.on()); },
               .help = SectionActions::tr("A plane cuts surfaces open, the cut is filled"),
               .checked = on});
    for (const AxisRow& row : kAxes)
        table.add(
            {.id = row.id,
             .menu = Menu::Section,
             .text = SectionActions::tr(row.text),
             .keys = {row.key},
             .run = [&section, axis = row.axis] { section.cutAcross(axis); },
             .help = SectionActions::tr("Section across x, y, z"),
             .checked = [&section,
                         axis = row.axis] { return section.on() && section.axis() == axis; }});
    table.add({.id = "section.view",
               .menu = Menu::Section,
               .text = SectionActions::tr("Section across the line of sight"),
               .keys = {Qt::ALT | Qt::Key_P},
               .run = [&section] { section.cutAcrossSight(); }});
    table.add({.id = "section.points",
               .menu = Menu::Section,
               .text = SectionActions::tr("Section through three points"),
               .keys = {Qt::ALT | Qt::Key_I},
               .run =
                   [&section, &measure] {
                       section.cutThrough(measure.worldPoints().front(),
                                          *normalThrough(measure.worldPoints()));
                   },
               .help = SectionActions::tr("Section through the three points measured"),
               .enabled = [&measure] { return normalThrough(measure.worldPoints()).has_value(); }});
    table.add({.id = "section.further",
               .menu = Menu::Section,
               .text = SectionActions::tr("Move the section on"),
               .keys = {Qt::ALT | Qt::Key_PageUp},
               .run = [&section] { section.step(1); },
               .repeats = true,
               .help = SectionActions::tr("Move the section on, back"),
               .enabled = on});
    table.add({.id = "section.back",
               .menu = Menu::Section,
               .text = SectionActions::tr("Move the section back"),
               .keys = {Qt::ALT | Qt::Key_PageDown},
               .run = [&section] { section.step(-1); },
               .repeats = true,
               .help = SectionActions::tr("Move the section on, back"),
               .enabled = on});
    table.add({.id = "section.flip",
               .menu = Menu::Section,
               .text = SectionActions::tr("Flip the section"),
               .keys = {Qt::SHIFT | Qt::Key_P},
               .run = [&section] { section.flip(); },
               .help = SectionActions::tr("Cut off the other side"),
               .enabled = on});
}

void addSectionBoxActions(ActionTable& table, SectionBox& box)
{
    table.add({.id = "section.box",
               .menu = Menu::Section,
               .text = SectionActions::tr("Section box around selection"),
               .keys = {Qt::ALT | Qt::Key_B},
               .run = [&box] { box.setOn(!box.on()); },
               .help = SectionActions::tr("A box leaves what is in it; its sides are dragged"),
               .checked = [&box] { return box.on(); }});
    table.add({.id = "section.box-fit",
               .menu = Menu::Section,
               .text = SectionActions::tr("Put the section box around the selection"),
               .run = [&box] { box.fit(); },
               .enabled = [&box] { return box.on(); }});
}

} // namespace mbv::viewer
