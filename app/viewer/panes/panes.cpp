#include "panes.h"

#include "language/retranslate.h"
#include "pane_dock.h"
#include "pane_frame.h"

#include <QtCore/QTimer>
#include <QtGui/QResizeEvent>
#include <QtWidgets/QMainWindow>
#include <QtWidgets/QVBoxLayout>

#include <utility>

namespace mbv::viewer {

namespace {

constexpr QSize kListSize = {230, 400};
constexpr QSize kPanelSize = {250, 400};
constexpr QSize kPairsSize = {600, 132};

/// The window's central width or height below which a pane goes away.
constexpr std::array kMin = {600, 860, 520};

/// Below which its numbers are cut.
constexpr int kMinAxesWidth = 300;

/// Of what places() writes.
constexpr int kVersion = 1;

constexpr std::array kSides = {Panes::Side::Left, Panes::Side::Right, Panes::Side::Bottom};

int along(Panes::Side side, const QSize& size)
{
    return side == Panes::Side::Bottom ? size.height() : size.width();
}

PaneDock* dockOf(QWidget& pane, const char* name, const QSize& size)
{
    pane.setMinimumSize(40, 40); // a small window shrinks its panes instead of growing
    auto* dock = new PaneDock(pane, size);
    dock->setObjectName(QLatin1String(name));
    return dock;
}

/// At first, unless what it shows needs more.
QSize sizeOfPanel(const QWidget& panel)
{
    return kPanelSize.expandedTo({panel.sizeHint().width() + 2 * PaneFrame::kWidth, 0});
}

/// Takes all of `in`; of that, the first takes all the room that the others leave.
void stack(QWidget& in, QWidget& first, const QList<QWidget*>& below = {})
{
    auto* layout = new QVBoxLayout(&in);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(&first, 1);
    for (QWidget* widget : below)
        layout->addWidget(widget);
}

} // namespace

Panes::Panes(const PaneWidgets& widgets)
    : host_(new QMainWindow), models_(dockOf(widgets.models, "modelsDock", kListSize)),
      model_(dockOf(widgets.model, "modelDock", sizeOfPanel(widgets.model))),
      joints_(dockOf(widgets.joints, "jointsDock", kPanelSize)),
      pairs_(dockOf(widgets.pairs, "pairsDock", kPairsSize)),
      axes_(dockOf(widgets.axes, "axesDock", kPairsSize))
{
    host_->setWindowFlags(Qt::Widget); // a part of this one
    widgets.view.setMinimumSize(40, 40);
    auto* middle = new QWidget;
    stack(*middle, *new PaneFrame(widgets.view), widgets.bars);
    host_->setCentralWidget(middle);
    host_->setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    host_->setContextMenuPolicy(Qt::NoContextMenu); // panes have actions of their own
    placeAll();
    for (const Side side : kSides)
        connect(&first(side), &PaneDock::closed, this, [this, side] { setShown(side, false); });
    for (PaneDock* byThemselves : {joints_, axes_})
        byThemselves->setFeatures(QDockWidget::DockWidgetMovable |
                                  QDockWidget::DockWidgetFloatable);
    connect(joints_, &PaneDock::comes, this,
            [this] { QTimer::singleShot(0, this, &Panes::shareJoints); });
    connect(axes_, &PaneDock::comes, this, [this] { pairsHeight_ = pairs_->height(); });
    connect(axes_, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        if (visible) // once it has its room
            QTimer::singleShot(0, this, &Panes::shareBottom);
    });
    stack(*this, *host_);
    retranslate(*this, [this] {
        models_->setWindowTitle(tr("Models"));
        model_->setWindowTitle(tr("Selected model"));
        joints_->setWindowTitle(tr("Joints"));
        pairs_->setWindowTitle(tr("Pairs"));
        axes_->setWindowTitle(tr("Axes of the separating-axis test"));
    });
}

void Panes::placeAll()
{
    host_->addDockWidget(Qt::LeftDockWidgetArea, models_);
    host_->splitDockWidget(models_, joints_, Qt::Vertical); // the panel takes all of its side
    host_->addDockWidget(Qt::RightDockWidgetArea, model_);
    host_->addDockWidget(Qt::BottomDockWidgetArea, pairs_);
    host_->splitDockWidget(pairs_, axes_, Qt::Horizontal);
    for (PaneDock* dock : all())
        dock->refresh();
}

void Panes::putBack()
{
    for (PaneDock* dock : all()) {
        dock->setFloating(false);
        dock->setAllowed(true);
        host_->removeDockWidget(dock);
    }
    placeAll();
    sizeAll();
    emit shownChanged();
}

void Panes::sizeAll()
{
    host_->resizeDocks({models_, model_}, {kListSize.width(), model_->sizeHint().width()},
                       Qt::Horizontal);
    host_->resizeDocks({pairs_}, {kPairsSize.height()}, Qt::Vertical);
}

/// A pane that appears beside another one gets what that can spare, which may be too little. One
/// that comes back makes Qt shrink both to the least height.
void Panes::shareBottom()
{
    const bool isBesidePairs = !axes_->isFloating() && !pairs_->isFloating();
    if (!isBesidePairs || axes_->isHidden() || pairs_->isHidden())
        return;
    if (axes_->width() < kMinAxesWidth)
        host_->resizeDocks({pairs_, axes_}, {1, 1}, Qt::Horizontal);
    host_->resizeDocks({pairs_}, {pairsHeight_}, Qt::Vertical);
}

/// Beside the models they get half at first, though they may need more and the models less.
void Panes::shareJoints()
{
    const bool isBelowModels = !joints_->isFloating() && !models_->isFloating() &&
                               host_->dockWidgetArea(joints_) == host_->dockWidgetArea(models_);
    if (!isBelowModels || joints_->isHidden() || models_->isHidden())
        return;
    const int title = joints_->height() - joints_->widget()->height();
    const int more = joints_->widget()->sizeHint().height() + title - joints_->height();
    if (more > 0)
        host_->resizeDocks({models_, joints_}, {models_->height() - more, joints_->height() + more},
                           Qt::Vertical);
}

PaneDock& Panes::first(Side side) const
{
    return *std::array{models_, model_, pairs_}[static_cast<std::size_t>(side)];
}

bool Panes::isShown(Side side) const
{
    return first(side).allowed();
}

void Panes::setShown(Side side, bool shown)
{
    first(side).setAllowed(shown);
    if (side == Side::Left)
        joints_->setAllowed(shown);
    emit shownChanged();
}

void Panes::bring(Side side)
{
    setShown(side, true);
    first(side).raise();
}

QByteArray Panes::places() const
{
    return host_->saveState(kVersion);
}

void Panes::setPlaces(const QByteArray& places)
{
    placed_ = host_->restoreState(places, kVersion);
    if (!placed_)
        return;
    for (const Side side : kSides)
        setShown(side, !first(side).isHidden());
    axes_->refresh();
}

/// Sizes mean nothing before there is a window to share.
void Panes::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!std::exchange(placed_, true))
        sizeAll();
}

/// Only where the size passes the limit: what was chosen by hand stays otherwise, and what floats
/// takes no room.
void Panes::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    for (const Side side : kSides) {
        const int least = kMin[static_cast<std::size_t>(side)];
        const bool fits = along(side, event->size()) >= least;
        const bool did = event->oldSize().isEmpty() || along(side, event->oldSize()) >= least;
        if (fits != did && !first(side).isFloating())
            setShown(side, fits);
    }
}

} // namespace mbv::viewer
