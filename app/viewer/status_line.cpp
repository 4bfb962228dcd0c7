#include "status_line.h"

#include "exact_check.h"
#include "texts.h"
#include "transform_tool.h"
#include "translated.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QProgressBar>
#include <QtWidgets/QToolButton>

namespace mbv::viewer {

namespace {

constexpr int kProgressTicks = 1000;
constexpr int kProgressWidth = 180;

} // namespace

StatusLine::StatusLine(const Session& session, const ExactCheck& exact,
                       const TransformTool& transform, QWidget* parent)
    : QStatusBar(parent), session_(session), exact_(exact), transform_(transform),
      text_(new QLabel), loading_(new QLabel), progress_(new QProgressBar), cancel_(new QToolButton)
{
    setSizeGripEnabled(false);
    text_->setMinimumWidth(1); // never widens the window
    text_->setContentsMargins(6, 0, 6, 0);
    addWidget(text_, 1);
    progress_->setRange(0, kProgressTicks);
    progress_->setMaximumWidth(kProgressWidth);
    cancel_->setFocusPolicy(Qt::NoFocus);
    for (QWidget* part : {static_cast<QWidget*>(loading_), static_cast<QWidget*>(progress_),
                          static_cast<QWidget*>(cancel_)})
        addPermanentWidget(part);
    hideLoading();

    connect(cancel_, &QToolButton::clicked, this, &StatusLine::cancelled);
    connect(&session, &Session::changed, this, [this] { showNote({}); });
    connect(&session, &Session::stopped, this, [this](const QStringList& by) {
        showNote(tr("Stopped by %1").arg(by.join(QStringLiteral(", "))));
    });
    connect(&session, &Session::rulesChanged, this, &StatusLine::refresh);
    connect(&exact, &ExactCheck::changed, this, &StatusLine::refresh);
    connect(&transform, &TransformTool::changed, this, &StatusLine::refresh);
    connect(&session, &Session::stepsChanged, this, &StatusLine::refresh);
    sayInEveryLanguage(*this, [this] {
        setAccessibleName(tr("Status"));
        progress_->setAccessibleName(tr("Loading progress"));
        cancel_->setText(tr("Cancel"));
        cancel_->setAccessibleName(tr("Cancel loading"));
        refreshLoading();
        refresh();
    });
}

void StatusLine::showLoading(const QString& what)
{
    beingLoaded_ = what;
    refreshLoading();
    progress_->setValue(0);
    loading_->show();
    progress_->show();
    cancel_->show();
}

void StatusLine::refreshLoading()
{
    loading_->setText(beingLoaded_.isEmpty() ? QString() : tr("Loading %1").arg(beingLoaded_));
}

void StatusLine::showProgress(double fraction)
{
    progress_->setValue(static_cast<int>(fraction * kProgressTicks));
}

void StatusLine::hideLoading()
{
    beingLoaded_.clear();
    refreshLoading();
    loading_->hide();
    progress_->hide();
    cancel_->hide();
}

void StatusLine::showNote(const QString& note)
{
    note_ = note;
    refresh();
}

void StatusLine::refresh()
{
    if (transform_.active()) {
        text_->setText(transform_.text());
        return;
    }
    const Steps& steps = session_.steps();
    QStringList parts = {summaryText(session_.report())};
    if (exact_.on())
        parts << meshesText();
    parts << tr("step %1 / %2 deg").arg(numberText(steps.distance), numberText(steps.degrees));
    if (session_.rules().snap)
        parts << tr("snap");
    if (session_.rules().passage == Passage::Blocked)
        parts << tr("block and slide");
    parts << (note_.isEmpty() ? tr("H help") : note_);
    text_->setText(parts.join(QStringLiteral("  |  ")));
}

/// How far the check of the meshes is, or what came of it.
QString StatusLine::meshesText() const
{
    if (!exact_.problem().isEmpty())
        return tr("meshes not checked: %1").arg(exact_.problem());
    const CheckReport& report = exact_.report();
    if (!report.exact)
        return tr("checking the meshes…");
    const auto meeting = static_cast<int>(report.meshesMeeting());
    const QString meet =
        meeting == 1 ? tr("meshes of 1 pair meet") : tr("meshes of %1 pairs meet").arg(meeting);
    return meet + QStringLiteral(", ") + millisecondsText(report.timing.meshes);
}

} // namespace mbv::viewer
