#include "pair_list.h"

#include "texts.h"
#include "translated.h"

#include <QtWidgets/QHeaderView>

namespace mbv::viewer {

PairList::PairList(const Session& session, const Palette& colors, QWidget* parent)
    : QTreeWidget(parent), session_(session), colors_(colors)
{
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    header()->setDefaultSectionSize(160);
    connect(&session, &Session::changed, this, &PairList::refresh);
    const auto choose = [this](const QTreeWidgetItem* row) {
        const auto index = static_cast<std::size_t>(indexFromItem(row).row());
        const std::vector<PairResult>& pairs = session_.report().pairs;
        if (index < pairs.size())
            emit pairChosen(pairs[index].a, pairs[index].b);
    };
    connect(this, &QTreeWidget::itemClicked, this, choose);
    connect(this, &QTreeWidget::itemActivated, this, choose);
    sayInEveryLanguage(*this, [this] {
        setAccessibleName(tr("Overlapping pairs"));
        setHeaderLabels({tr("A"), tr("B"), tr("State"), tr("Depth"), tr("Way out for B")});
        headerItem()->setToolTip(4, tr("Moved this way by the depth, B just touches A"));
        refresh();
    });
}

void PairList::setColors(const Palette& colors)
{
    colors_ = colors;
    refresh();
}

void PairList::refresh()
{
    clear();
    const CheckReport& report = session_.report();
    const std::vector<Model>& models = session_.scene().models;
    for (const PairResult& pair : report.pairs) {
        auto* row = new QTreeWidgetItem(
            {QString::fromStdString(models[pair.a].name),
             QString::fromStdString(models[pair.b].name),
             QStringLiteral("● ") + pairStateText(pair),
             pair.depth ? tr("depth %1").arg(numberText(*pair.depth)) : QStringLiteral("–"),
             pair.normal ? vectorText(*pair.normal) : QStringLiteral("–")});
        row->setForeground(2, toQColor(colors_.overlappingInk));
        addTopLevelItem(row);
    }
    if (report.pairs.empty()) {
        auto* none = new QTreeWidgetItem(
            {report.pairsTested == 0 ? tr("No pairs to test") : tr("Nothing overlaps")});
        none->setFlags(Qt::ItemIsEnabled); // neither selected nor clicked
        addTopLevelItem(none);
        none->setFirstColumnSpanned(true);
    }
}

} // namespace mbv::viewer
