#include "axis_table.h"

#include "fields/table_rows.h"
#include "language/retranslate.h"
#include "language/texts.h"
#include "session/session.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QContextMenuEvent>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QMenu>

namespace mbv::viewer {

namespace {

QString gapText(const SatRow& row, const QString& units)
{
    if (!row.gap)
        return AxisTable::tr("parallel edges");
    return *row.gap > 0 ? AxisTable::tr("%1 apart").arg(lengthText(*row.gap, units))
                        : lengthText(*row.gap, units);
}

/// What an axis is, in words: A0 to A2 and B0 to B2 are those of the boxes, the others cross two.
QString axisTip(int row, const QString& a, const QString& b)
{
    constexpr int kAxes = 3;
    if (row < kAxes)
        return AxisTable::tr("Along axis %1 of the box of %2").arg(row).arg(a);
    if (row < 2 * kAxes)
        return AxisTable::tr("Along axis %1 of the box of %2").arg(row - kAxes).arg(b);
    const int pair = row - 2 * kAxes;
    return AxisTable::tr("Across axis %1 of the box of %2 and axis %3 of that of %4")
        .arg(pair / kAxes)
        .arg(a)
        .arg(pair % kAxes)
        .arg(b);
}

} // namespace

AxisTable::AxisTable(const Session& session, const PairFocus& focus, QWidget* parent)
    : QTreeWidget(parent), session_(session), focus_(focus)
{
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(&focus, &PairFocus::changed, this, &AxisTable::refresh);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* row) {
        if (row)
            emit axisChosen(indexFromItem(row).row());
    });
    retranslate(*this, [this] {
        setAccessibleName(tr("Axes of the separating-axis test"));
        setHeaderLabels(
            {tr("Axis"), tr("Distance"), tr("Reach of A"), tr("Reach of B"), tr("Gap")});
        headerItem()->setToolTip(1,
                                 tr("How far the centers of the boxes are apart along the axis"));
        for (const int reach : {2, 3})
            headerItem()->setToolTip(reach, tr("How far the box reaches from its center along it"));
        headerItem()->setToolTip(
            4, tr("The distance less both reaches: an axis with a gap separates the boxes; along "
                  "any other they overlap by so much. ◂ is the axis that says most."));
        refresh();
    });
}

void AxisTable::refresh()
{
    setVisible(focus_.axisShown());
    if (!focus_.axisShown())
        return;
    const QSignalBlocker quiet(this);
    const std::optional<SatExplanation> test = focus_.explanation();
    const std::optional<ModelPair> pair = focus_.axisPair();
    if (!test || !pair) {
        clear();
        auto* none = new QTreeWidgetItem({tr("Select two boxes (B: kind of volume)")});
        none->setFlags(Qt::ItemIsEnabled);
        addTopLevelItem(none);
        none->setFirstColumnSpanned(true);
        return;
    }
    if (topLevelItemCount() != kSatAxisCount) {
        clear();
        for (int i = 0; i < kSatAxisCount; ++i)
            addTopLevelItem(new QTreeWidgetItem);
    }
    const auto nameOf = [this](std::size_t model) {
        return QString::fromStdString(session_.scene().models[model].name);
    };
    const QString units = QString::fromStdString(session_.scene().units);
    headerItem()->setText(2, tr("Reach of A: %1").arg(nameOf(pair->first)));
    headerItem()->setText(3, tr("Reach of B: %1").arg(nameOf(pair->second)));
    for (int i = 0; i < kSatAxisCount; ++i) {
        const SatRow& row = test->rows[static_cast<std::size_t>(i)];
        const std::string_view name = satAxisName(i);
        QTreeWidgetItem& item = *topLevelItem(i);
        const bool says = i == test->separating.value_or(test->shallowest.value_or(-1));
        item.setText(0, QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())) +
                            (says ? QStringLiteral(" ◂") : QString()));
        item.setToolTip(0, axisTip(i, nameOf(pair->first), nameOf(pair->second)));
        item.setText(1, lengthText(row.centerDistance, units));
        item.setText(2, lengthText(row.radiusA, units));
        item.setText(3, lengthText(row.radiusB, units));
        item.setText(4, gapText(row, units));
        item.setDisabled(!row.direction);
    }
    setCurrentItem(topLevelItem(focus_.axis(*test)));
}

void AxisTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copySelectedRows(*this);
    else
        QTreeWidget::keyPressEvent(event);
}

void AxisTable::contextMenuEvent(QContextMenuEvent* event)
{
    if (selectedItems().empty())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addRowActions(*menu, *this);
    popUp(*menu, *this, *event);
}

} // namespace mbv::viewer
