#include "volume_table.h"

#include "language/retranslate.h"
#include "language/texts.h"
#include "session/volume_sizes.h"

#include <QtWidgets/QHeaderView>
#include <QtWidgets/QStyle>

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

/// Numbers beside which names have room are no longer.
const QString kLongContent = QStringLiteral("0.8888");
const QString kLongFill = QStringLiteral("88.8 %");
const QString kLongUnits = QStringLiteral("mm");
constexpr int kLongExponent = -9;

/// The power of 1000 that the largest number is written with where some are long, as those with an
/// exponent of their own are.
int commonExponent(const std::vector<VolumeComparison::Kind>& kinds)
{
    double largest = 0;
    bool isAnyLong = false;
    for (const VolumeComparison::Kind& kind : kinds) {
        const double content = kind.content.value_or(0);
        largest = std::max(largest, content);
        isAnyLong = isAnyLong || numberText(content).size() > kLongContent.size();
    }
    if (!std::isfinite(largest) || !(largest > 0) || !isAnyLong)
        return 0;
    return 3 * static_cast<int>(std::floor(std::log10(largest) / 3));
}

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

QString tickedName(VolumeKind kind)
{
    return QStringLiteral("✓ ") + shortVolumeText(kind);
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
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); // what room is left is not for it
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

QSize VolumeTable::sizeHint() const
{
    const QFontMetrics letters(boldOf(font()));
    const QFontMetrics headingLetters(header()->font());
    const int margin = style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 1;
    const int headingMargin = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, header());
    const auto widthOf = [&](const QString& cell, const QString& heading) {
        constexpr int kRounding = 1; // a column is as wide as its widest text, rounded up
        return std::max(letters.horizontalAdvance(cell) + 2 * margin,
                        headingLetters.horizontalAdvance(heading) + 2 * headingMargin) +
               kRounding;
    };
    const int numbers =
        widthOf(kLongContent, contentHeading(kLongExponent, kLongUnits)) +
        std::max(widthOf(kLongFill, tr("Filled")), widthOf(kLongFill, tr("Relative")));
    int name = 0;
    for (const VolumeKind kind : kVolumeKinds)
        name = std::max(name, widthOf(tickedName(kind), {}));
    return {numbers + name + 2 * frameWidth(), height()};
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
        row.setText(Kind,
                    isChosen ? tickedName(kind) : QStringLiteral("   ") + shortVolumeText(kind));
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
                                       : timesText(*content, smallest));
        for (const Column column : {Kind, Content, Fill})
            row.setFont(column, isChosen ? boldOf(font()) : font());
        row.setTextAlignment(Content, Qt::AlignRight);
        row.setTextAlignment(Fill, Qt::AlignRight);
    }
}

} // namespace mbv::viewer
