#include "window_test.h"

#include <fields/collapsible_section.h>
#include <fields/number_field.h>
#include <fields/table_rows.h>
#include <pairs/axis_table.h>
#include <panel/model_panel.h>
#include <panel/volume_table.h>
#include <session/volume_sizes.h>

#include <mbv/collision/contact_manifold.h>

#include <QtGui/QClipboard>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QColorDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QSlider>

#include <cmath>
#include <stdexcept>

namespace mbv::test {
namespace {

class WindowPanel : public WindowTest {
protected:
    const Model& model(std::size_t index) { return window().session().scene().models.at(index); }
    /// By what a screen reader calls it.
    template <typename Widget> Widget& named(const QString& name)
    {
        for (Widget* widget : window().template findChildren<Widget*>())
            if (widget->accessibleName() == name)
                return *widget;
        throw std::runtime_error("nothing is called " + name.toStdString());
    }
    static void expectNamesWhole(const viewer::VolumeTable& table)
    {
        const int margin = table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1;
        for (int row = 0; row < table.topLevelItemCount(); ++row) {
            const QTreeWidgetItem& item = *table.topLevelItem(row);
            const QFontMetrics letters(item.font(0));
            EXPECT_LE(letters.horizontalAdvance(item.text(0)) + 2 * margin, table.columnWidth(0))
                << item.text(0).toStdString();
        }
    }
};

TEST_F(WindowPanel, TheColorChosenInTheDialogIsThatOfAllSelected)
{
    trigger("edit.select-all");
    named<QAbstractButton>("Color of the surface").click();
    auto* colors = qobject_cast<QColorDialog*>(dialog());
    ASSERT_TRUE(colors);
    EXPECT_EQ(colors->currentColor(), QColor(0x8f, 0xa3, 0xad)) << "the model's own, to begin with";
    colors->setCurrentColor(QColor(1, 2, 3));
    colors->accept();
    settle();
    EXPECT_EQ(model(0).color, (Color{1, 2, 3}));
    EXPECT_EQ(model(1).color, (Color{1, 2, 3}));
}

/// Once 3.33e-13 was cut after "3.33e-1".
TEST_F(WindowPanel, NumbersInNarrowFieldsAreNeverCutToOthers)
{
    viewer::NumberField field([](const QString&, QString*) { return std::optional(0.0); });
    for (const int width : {40, 45, 60, 90})
        for (const double value :
             {3.33e-13, -1.547e-12, 9.9e-5, -0.000172, -0.00928, 0.333, -123.4, 2.5e11, 1e300}) {
            field.resize(width, 24);
            field.setValue(value);
            if (std::abs(value) < 1) {
                EXPECT_LE(field.fontMetrics().horizontalAdvance(field.text()), width - 12)
                    << field.text().toStdString();
            }
            const QString text = field.text();
            const auto decimals = text.contains('.') ? text.size() - text.indexOf('.') - 1 : 0;
            const double rounding =
                text.contains('e') ? 0.34 * std::abs(value) : 0.5001 * std::pow(10, -decimals);
            EXPECT_NEAR(text.toDouble(), value, rounding) << text.toStdString();
            EXPECT_EQ(field.toolTip().toDouble(), value) << "all of it";
        }
}

/// As mbv info says of the cat, times the scale.
TEST_F(WindowPanel, AreaAndVolumeOfTheMeshAreTold)
{
    const MeshProperties& cat = model(0).mesh->properties();
    EXPECT_EQ(named<QLabel>("Watertight").text(), "yes");
    EXPECT_EQ(named<QLabel>("Mesh area").text(),
              viewer::areaText(cat.area, QString::fromStdString(window().session().scene().units)));
    EXPECT_TRUE(named<QLabel>("Mesh area").text().endsWith(QStringLiteral("m²")));
    EXPECT_TRUE(named<QLabel>("Mesh volume").text().endsWith(QStringLiteral("m³")));
    window().open({folder_.write("open.mbv.json", R"({"mbv": 1, "models": [
        {"name": "ball", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}}]})")});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 1 && !window().busy(); }));
    settle();
    EXPECT_EQ(named<QLabel>("Mesh area").text(), "–") << "a shape has no mesh";
    EXPECT_EQ(named<QLabel>("Mesh volume").text(), "–");
}

TEST_F(WindowPanel, ContactPointsWithTheNearestModelAreCounted)
{
    const QLabel& contact = named<QLabel>("Contact points");
    EXPECT_EQ(contact.text(), "–") << "the cats are apart";
    for (int i = 0; i < 40 && window().report().volumesOverlapping() == 0; ++i)
        trigger("move.right");
    settle();
    const std::vector<Shape>& boxes = window().report().volumes;
    const auto met = contactManifold(boxes[0], boxes[1], {.maxPoints = 8});
    ASSERT_TRUE(met);
    EXPECT_EQ(contact.text(), QString("%1 with cat-2").arg(met->points.size()));
    trigger("explain.measure");
    EXPECT_EQ(contact.text(), "–") << "nothing is measured";
}

TEST_F(WindowPanel, PullingTheSliderIsOneStep)
{
    auto& slider = named<QSlider>("Opacity of the surface");
    slider.setValue(70);
    slider.setValue(30);
    EXPECT_EQ(model(0).opacity, 0.3);
    trigger("edit.undo");
    EXPECT_EQ(model(0).opacity, 1);
    EXPECT_EQ(slider.value(), 100);
}

TEST_F(WindowPanel, ARowOfTheTableMakesItTheModelsVolume)
{
    auto& table = *window().findChild<viewer::VolumeTable*>();
    ASSERT_TRUE(wait([&] { return !window().busy(); }));
    ASSERT_EQ(table.topLevelItemCount(), 6);
    EXPECT_TRUE(table.topLevelItem(0)->text(0).startsWith(QStringLiteral("✓")));
    EXPECT_EQ(table.topLevelItem(0)->text(2), "14 %"); // mbv fit says 14.02 of the cat
    emit table.itemClicked(table.topLevelItem(3), 0);
    EXPECT_EQ(model(0).volumeKind, VolumeKind::Sphere);
    settle();
    EXPECT_TRUE(table.topLevelItem(3)->text(0).startsWith(QStringLiteral("✓")));
    EXPECT_FALSE(table.topLevelItem(0)->text(0).startsWith(QStringLiteral("✓")));
}

/// In millimeters, say: the exponents of all numbers once left too little room for the names.
TEST_F(WindowPanel, NamesOfVolumesAreReadWholeBesideLargeNumbers)
{
    const std::string mesh = (std::filesystem::path(MBV_DATA_DIR) / "cat.stl").string();
    window().open({folder_.write("large.mbv.json", R"({"mbv": 1, "units": "mm", "models": [
        {"name": "cat", "mesh": ")" + mesh + R"(", "scale": [1000, 1000, 1000]}]})")});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 1 && !window().busy(); }));
    settle();
    const auto& table = *window().findChild<viewer::VolumeTable*>();
    EXPECT_EQ(table.headerItem()->text(1), "10⁹ mm³");
    EXPECT_EQ(table.topLevelItem(0)->text(1), "1.708");
    EXPECT_EQ(table.topLevelItem(5)->text(1), "0.8403");
    expectNamesWhole(table);
}

/// A scroll bar once took the room of the last letters; so did zeros, as of a part in meters.
TEST_F(WindowPanel, NamesOfVolumesAreReadWholeBesideAScrollBarAndSmallNumbers)
{
    const std::string mesh = (std::filesystem::path(MBV_DATA_DIR) / "cat.stl").string();
    window().resize(1280, 600);
    window().open({folder_.write("small.mbv.json", R"({"mbv": 1, "units": "mm", "models": [
        {"name": "cat", "mesh": ")" + mesh + R"(", "scale": [0.04, 0.04, 0.04]}]})")});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 1 && !window().busy(); }));
    settle();
    const auto& table = *window().findChild<viewer::VolumeTable*>();
    const auto* panel = window().findChild<viewer::ModelPanel*>();
    ASSERT_TRUE(panel->verticalScrollBar()->isVisible());
    EXPECT_EQ(table.headerItem()->text(1), "10⁻⁶ mm³");
    EXPECT_EQ(table.topLevelItem(0)->text(1), "109.3"); // 1.708 * 0.04^3
    EXPECT_EQ(table.topLevelItem(5)->text(1), "53.78");
    expectNamesWhole(table);
}

/// Numbers with a digit more than others once took its last letters.
TEST_F(WindowPanel, NamesOfVolumesAreReadWholeOfAMeshThatIsNotWatertight)
{
    window().resize(1024, 700);
    window().open({folder_.write("open.obj", "v 0 0 0\nv 1 0 0\nv 0.2 0.9 0\nv 0.3 0.4 0.7\n"
                                             "f 1 3 2\nf 1 2 4\nf 1 4 3\n")});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 1 && !window().busy(); }));
    settle();
    const auto& table = *window().findChild<viewer::VolumeTable*>();
    EXPECT_EQ(table.headerItem()->text(2), "Relative");
    expectNamesWhole(table);
}

/// On a large screen the table once stood in the middle of the room that was left.
TEST_F(WindowPanel, TheTableOfVolumesStandsUnderItsFieldsHoweverHighThePanelIs)
{
    window().resize(1280, 1800);
    settle();
    const auto& table = *window().findChild<viewer::VolumeTable*>();
    const auto* panel = window().findChild<viewer::ModelPanel*>();
    ASSERT_GT(panel->height(), 1000);
    const QLabel& above = named<QLabel>("Volume");
    const int bottom = above.mapTo(panel, QPoint(0, above.height())).y();
    EXPECT_LT(table.mapTo(panel, QPoint(0, 0)).y() - bottom, table.height() / 2);
}

TEST_F(WindowPanel, AHeadingTakesItsFieldsAwayAndBringsThemBack)
{
    auto& heading = named<QAbstractButton>("Surface");
    auto& slider = named<QSlider>("Opacity of the surface");
    window().show();
    ASSERT_TRUE(wait([&] { return slider.isVisible(); }));
    EXPECT_EQ(heading.accessibleDescription(), "expanded");
    heading.click();
    EXPECT_FALSE(slider.isVisible());
    EXPECT_EQ(heading.accessibleDescription(), "collapsed");
    EXPECT_FALSE(named<QAbstractButton>("Color of the surface").isVisible());
    EXPECT_TRUE(window().findChild<viewer::VolumeTable*>()->isVisible()) << "it is another's";
    QKeyEvent space(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier);
    QKeyEvent released(QEvent::KeyRelease, Qt::Key_Space, Qt::NoModifier);
    heading.setFocus();
    QApplication::sendEvent(&heading, &space);
    QApplication::sendEvent(&heading, &released);
    EXPECT_TRUE(slider.isVisible());
}

TEST_F(WindowPanel, ACollapsedSectionIsCollapsedTheNextTime)
{
    named<QAbstractButton>("Mesh").click();
    const viewer::CollapsibleSection mesh("mesh");
    const viewer::CollapsibleSection pose("pose");
    EXPECT_TRUE(mesh.collapsed());
    EXPECT_FALSE(pose.collapsed());
}

TEST_F(WindowPanel, RowsOfTheAxesAreCopiedAsATable)
{
    trigger("explain.axis");
    auto& axes = *window().findChild<viewer::AxisTable*>();
    ASSERT_TRUE(axes.isVisible());
    axes.selectAll();
    const QStringList lines = viewer::selectedRowsText(axes).split('\n');
    ASSERT_EQ(lines.size(), 1 + 15 + 1) << "headings, the axes, and the end of the last line";
    EXPECT_TRUE(lines[0].startsWith("Axis\tDistance\tReach of A: "));
    EXPECT_TRUE(lines[1].startsWith("A0"));
    EXPECT_TRUE(lines[15].startsWith("A2xB2"));
    for (int row = 1; row <= 15; ++row)
        EXPECT_EQ(lines[row].count('\t'), 4) << row;
    QKeyEvent copy(QEvent::KeyPress, Qt::Key_C, Qt::ControlModifier);
    QApplication::sendEvent(&axes, &copy);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), lines.join('\n'));
    axes.clearSelection();
    EXPECT_EQ(viewer::selectedRowsText(axes), "");
}

TEST_F(WindowPanel, TheTableOfAxesSaysWhatEachIs)
{
    trigger("explain.axis");
    const auto& axes = *window().findChild<viewer::AxisTable*>();
    ASSERT_EQ(axes.topLevelItemCount(), 15);
    const auto tip = [&](int row) { return axes.topLevelItem(row)->toolTip(0).toStdString(); };
    EXPECT_EQ(tip(0), "Along axis 0 of the box of cat-1");
    EXPECT_EQ(tip(5), "Along axis 2 of the box of cat-2");
    EXPECT_EQ(tip(6), "Across axis 0 of the box of cat-1 and axis 0 of that of cat-2");
    EXPECT_EQ(tip(13), "Across axis 2 of the box of cat-1 and axis 1 of that of cat-2");
    for (int column = 1; column < 5; ++column)
        EXPECT_FALSE(axes.headerItem()->toolTip(column).isEmpty()) << column;
}

} // namespace
} // namespace mbv::test
