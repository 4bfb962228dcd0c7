#include "panes.h"

#include "pane_frame.h"

#include <QtGui/QResizeEvent>
#include <QtWidgets/QSplitter>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

namespace {

constexpr int kListWidth = 230;
constexpr int kPanelWidth = 250;
constexpr int kPairsHeight = 110;

/// The window's central width or height below which a pane goes away.
constexpr std::array kLeast = {600, 860, 520};

int along(Panes::Side side, const QSize& size)
{
    return side == Panes::Side::Bottom ? size.height() : size.width();
}

} // namespace

Panes::Panes(QWidget& view, QWidget& left, const QList<QWidget*>& right, QWidget& bottom,
             QWidget& extra, const QList<QWidget*>& feet)
    : panes_{&left, new QSplitter(Qt::Vertical), &bottom}, extra_(&extra),
      bottomRow_(new QSplitter(Qt::Horizontal))
{
    auto* across = new QSplitter(Qt::Horizontal);
    for (QWidget* part : {&left, &view})
        across->addWidget(new PaneFrame(*part));
    auto* column = static_cast<QSplitter*>(pane(Side::Right));
    for (QWidget* part : right)
        column->addWidget(new PaneFrame(*part));
    across->addWidget(column);
    across->setStretchFactor(1, 1);
    across->setSizes({kListWidth, 3 * kListWidth, kPanelWidth});
    auto* row = static_cast<QSplitter*>(bottomRow_);
    for (QWidget* part : {&bottom, &extra}) {
        row->addWidget(new PaneFrame(*part));
        part->installEventFilter(this);
    }
    auto* down = new QSplitter(Qt::Vertical);
    down->addWidget(across);
    down->addWidget(row);
    down->setStretchFactor(0, 1);
    down->setSizes({5 * kPairsHeight, kPairsHeight});
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(down, 1);
    for (QWidget* foot : feet)
        all->addWidget(foot);
    for (QWidget* pane : QList<QWidget*>{&view, &left, &bottom, &extra} + right)
        pane->setMinimumSize(40, 40); // a small window shrinks its panes instead of growing
}

bool Panes::isShown(Side side) const
{
    return !pane(side)->isHidden();
}

void Panes::setShown(Side side, bool shown)
{
    pane(side)->setVisible(shown);
}

/// Without its parts the row at the bottom takes no room.
bool Panes::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        bottomRow_->setVisible(isShown(Side::Bottom) || !extra_->isHidden());
    return QWidget::eventFilter(watched, event);
}

/// Only where the size passes the limit: what was chosen by hand stays otherwise.
void Panes::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    for (const Side side : {Side::Left, Side::Right, Side::Bottom}) {
        const int least = kLeast[static_cast<std::size_t>(side)];
        const bool fits = along(side, event->size()) >= least;
        const bool did = event->oldSize().isEmpty() || along(side, event->oldSize()) >= least;
        if (fits != did)
            setShown(side, fits);
    }
}

} // namespace mbv::viewer
