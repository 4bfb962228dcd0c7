#include "volume_table.h"

#include "language/retranslate.h"
#include "language/texts.h"
#include "session/volume_sizes.h"

#include <QtWidgets/QHeaderView>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::viewer {

namespace {

/// The least content that is one.
double smallestOf(const std::vector<VolumeComparison::Kind>& kinds)
{
    double least = std::numeric_limits<double>::infinity();
    for (const VolumeComparison::Kind& kind : kinds)
        if (kind.content && *kind.content > 0)
            least = std::min(least, *kind.content);
    return least;
}

/// The power of 1000 that keeps numbers as long as the largest without an exponent of their own,
/// which names would have no room beside.
int commonExponent(const std::vector<VolumeComparison::Kind>& kinds)
{
    double largest = 0;
    for (const VolumeComparison::Kind& kind : kinds)
        largest = std::max(largest, kind.content.value_or(0));
    if (!std::isfinite(largest) || !numberText(largest).contains('e'))
        return 0;
    return 3 * static_cast<int>(std::floor(std::log10(largest) / 3));
}

/// "10⁹ mm³"
QString contentHeading(int exponent, const QString& units)
{
    const QString cubic = units.isEmpty() ? QString() : units + QStringLiteral("³");
    if (exponent == 0)
        return cubic.isEmpty() ? VolumeTable::tr("Volume") : cubic;
    const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString power = QStringLiteral("10");
    for (const QChar digit : QString::number(exponent))
        power += digit == '-' ? QStringLiteral("⁻") : QString(raised[digit.digitValue()]);
    return (power + ' ' + cubic).trimmed();
}

} // namespace

VolumeTable::VolumeTable(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(3);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Kind, QHeaderView::Stretch);
    header()->setSectionResizeMode(Content, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(Fill, QHeaderView::ResizeToContents);
    for (std::size_t i = 0; i < kVolumeKinds.size(); ++i)
        addTopLevelItem(new QTreeWidgetItem);
    const int rows = static_cast<int>(kVolumeKinds.size());
    setFixedHeight(header()->sizeHint().height() + rows * sizeHintForRow(0) + 2 * frameWidth());
    connect(this, &QTreeWidget::itemClicked, this,
            [this](const QTreeWidgetItem* row) { choose(*row); });
    connect(this, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem* row) { choose(*row); });
    retranslate(*this, [this] {
        setAccessibleName(tr("Kinds of volume"));
        setToolTip(tr("Click one to make it the model's"));
    });
}

void VolumeTable::choose(const QTreeWidgetItem& row)
{
    emit chosen(kVolumeKinds[static_cast<std::size_t>(indexFromItem(&row).row())]);
}

void VolumeTable::showKinds(const Model* model, const std::vector<VolumeComparison::Kind>& kinds,
                            const QString& units)
{
    setEnabled(model);
    const bool watertight = model && model->mesh->properties().watertight;
    const int exponent = commonExponent(kinds);
    setHeaderLabels({tr("Kind"), contentHeading(exponent, units),
                     watertight || !model ? tr("Filled") : tr("Relative")});
    headerItem()->setToolTip(Content, tr("Cubic units inside the bounding volume"));
    headerItem()->setToolTip(
        Fill, watertight || !model
                  ? tr("How much of the bounding volume the mesh takes up")
                  : tr("How many times the smallest of them; a mesh that is not watertight fills "
                       "nothing"));
    headerItem()->setTextAlignment(Content, Qt::AlignRight);
    headerItem()->setTextAlignment(Fill, Qt::AlignRight);
    const double smallest = smallestOf(kinds);
    for (std::size_t i = 0; i < kVolumeKinds.size(); ++i) {
        QTreeWidgetItem& row = *topLevelItem(static_cast<int>(i));
        const VolumeKind kind = kVolumeKinds[i];
        const bool isChosen = model && model->volumeKind == kind;
        QFont font = this->font();
        font.setBold(isChosen);
        row.setText(Kind, (isChosen ? QStringLiteral("✓ ") : QStringLiteral("   ")) +
                              shortVolumeText(kind));
        row.setToolTip(Kind, volumeText(kind));
        row.setData(Kind, Qt::AccessibleTextRole,
                    isChosen ? tr("%1, chosen").arg(volumeText(kind)) : volumeText(kind));
        const bool known = i < kinds.size() && !kinds[i].leftOut;
        const std::optional<double> content = known ? kinds[i].content : std::nullopt;
        const std::optional<double> shown =
            content ? std::optional(*content / std::pow(10, exponent)) : std::nullopt;
        row.setText(Content, known   ? contentText(shown, {})
                             : model ? QStringLiteral("…")
                                     : QString());
        row.setToolTip(Content, i < kinds.size() && kinds[i].leftOut
                                    ? tr("Very many corners: it is fitted when it is chosen")
                                    : QString());
        row.setText(Fill, !content     ? QString()
                          : watertight ? fillText(*model, content)
                                       : numberText(*content / smallest) + QStringLiteral(" ×"));
        for (const Column column : {Kind, Content, Fill})
            row.setFont(column, font);
        row.setTextAlignment(Content, Qt::AlignRight);
        row.setTextAlignment(Fill, Qt::AlignRight);
    }
}

} // namespace mbv::viewer
