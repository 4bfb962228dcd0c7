#include "status_line.h"

#include "fields/elided_label.h"
#include "language/retranslate.h"
#include "language/texts.h"
#include "session/exact_check.h"
#include "view/tools/transform_tool.h"
#include "work_bar.h"

#include <QtWidgets/QLabel>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

/// To be read on light and dark.
const char* const kRecordingStyle =
    "QLabel { color: white; background: #b3261e; font-weight: bold; padding: 0 8px; }";

} // namespace

StatusLine::StatusLine(const Session& session, const ExactCheck& exact,
                       const TransformTool& transform, QWidget* parent)
    : QStatusBar(parent), session_(session), exact_(exact), transform_(transform),
      text_(new ElidedLabel), recording_(new QLabel), loading_(new WorkBar), picturing_(new WorkBar)
{
    setSizeGripEnabled(false);
    text_->setContentsMargins(6, 0, 6, 0);
    addWidget(text_, 1);
    recording_->setStyleSheet(kRecordingStyle);
    recording_->hide();
    addPermanentWidget(recording_);
    addPermanentWidget(loading_);
    addPermanentWidget(picturing_);

    connect(&session, &Session::changed, this, [this] { showNote({}); });
    connect(&session, &Session::stopped, this, [this](const QStringList& by) {
        showNote(tr("Stopped by %1").arg(by.join(QStringLiteral(", "))));
    });
    connect(&session, &Session::noted, this, &StatusLine::showNote);
    connect(&session, &Session::rulesChanged, this, &StatusLine::refresh);
    connect(&exact, &ExactCheck::changed, this, &StatusLine::refresh);
    connect(&transform, &TransformTool::changed, this, &StatusLine::refresh);
    connect(&session, &Session::stepsChanged, this, &StatusLine::refresh);
    connect(&session, &Session::selectionChanged, this, &StatusLine::refresh);
    retranslate(*this, [this] {
        setAccessibleName(tr("Status"));
        recording_->setText(tr("● Recording"));
        loading_->setNames(tr("Loading progress"), tr("Cancel loading"));
        picturing_->setNames(tr("Progress of the pictures"), tr("Cancel the pictures"));
        refresh();
    });
}

void StatusLine::setHint(std::function<QString()> hint)
{
    hint_ = std::move(hint);
    refresh();
}

void StatusLine::setView(std::function<QString()> text)
{
    view_ = std::move(text);
    refresh();
}

void StatusLine::setRecording(bool on)
{
    recording_->setVisible(on);
}

void StatusLine::showNote(const QString& note)
{
    note_ = note;
    refresh();
}

void StatusLine::showGridStep(std::optional<double> step)
{
    gridStep_ = step;
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
    if (const QString view = view_ ? view_() : QString(); !view.isEmpty())
        parts << view;
    if (exact_.on())
        parts << meshesText();
    if (exact_.comparisonWaits())
        parts << (exact_.on() ? tr("not compared with contacts")
                              : tr("not compared without contacts"));
    if (const std::size_t missing = session_.scene().missing.size(); missing > 0)
        parts << tr("meshes missing, not checked: %1").arg(countText(missing));
    const auto hidden = std::ranges::count(session_.scene().models, false, &Model::visible);
    if (hidden > 0 && !session_.checksHidden())
        parts << tr("hidden, not checked: %1").arg(countText(static_cast<std::size_t>(hidden)));
    const QString units = QString::fromStdString(session_.scene().units);
    parts
        << tr("step %1 / %2 deg").arg(lengthText(steps.distance, units), numberText(steps.degrees));
    if (gridStep_)
        parts << tr("grid %1").arg(lengthText(*gridStep_, units));
    if (session_.rules().snap)
        parts << tr("snap");
    if (session_.rules().constraint == MoveConstraint::Blocked)
        parts << tr("block and slide");
    if (session_.rules().constraint == MoveConstraint::Joints && !session_.scene().robots.empty())
        parts << tr("joints follow");
    const QString hint = hint_ ? hint_() : QString();
    if (note_.isEmpty() && !hint.isEmpty())
        parts << hint;
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
    const std::size_t meeting = report.meshesMeeting();
    const QString meet = meeting == 1 ? tr("meshes of 1 pair meet")
                                      : tr("meshes of %1 pairs meet").arg(countText(meeting));
    return meet + QStringLiteral(", ") + millisecondsText(report.timing.meshes);
}

} // namespace mbv::viewer
