#include "time_bar.h"

#include "distance_curve.h"
#include "edits/keyframes.h"
#include "language/retranslate.h"
#include "language/texts.h"
#include "pair_distances.h"
#include "session/session.h"
#include "theme/line_icons.h"
#include "time_line.h"
#include "time_slider.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <memory>
#include <vector>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kSpace = 8;
constexpr int kEdge = 2;

std::vector<TimeInterval> contactsOf(const MotionReport* report)
{
    std::vector<TimeInterval> contacts;
    if (report)
        for (const MovingPair& pair : report->pairs)
            contacts.insert(contacts.end(), pair.answer.intervals.begin(),
                            pair.answer.intervals.end());
    return contacts;
}

/// The pair that meets first of all, or null.
const MovingPair* firstToMeet(const MotionReport& report)
{
    const MovingPair* first = nullptr;
    for (const MovingPair& pair : report.pairs) {
        const auto& contact = pair.answer.firstContact;
        if (contact && (!first || contact->time < first->answer.firstContact->time))
            first = &pair;
    }
    return first;
}

} // namespace

TimeBar::TimeBar(const Session& session, TimeLine& line, const PairDistances& distances,
                 const rendering::Palette& colors, QWidget* parent)
    : QWidget(parent), session_(session), line_(line), distances_(distances),
      curve_(new DistanceCurve), pair_(new QLabel), play_(new QToolButton), slider_(new TimeSlider),
      time_(new QLabel), findings_(new QLabel)
{
    pair_->setTextFormat(Qt::PlainText);
    pair_->setWordWrap(true);
    play_->setAutoRaise(true);
    findings_->setTextFormat(Qt::PlainText);
    findings_->setWordWrap(true);
    findings_->setMinimumWidth(1); // never widens the window
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(kSpace, kEdge, kSpace, kEdge);
    grid->setHorizontalSpacing(kSpace);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 2);
    grid->setColumnStretch(3, 1);
    grid->addWidget(curve_, 0, 1);
    grid->addWidget(pair_, 0, 2, 1, 2);
    grid->addWidget(play_, 1, 0);
    grid->addWidget(slider_, 1, 1);
    grid->addWidget(time_, 1, 2);
    grid->addWidget(findings_, 1, 3);
    setFocusProxy(slider_);
    connect(play_, &QToolButton::clicked, &line, &TimeLine::toggle);
    connect(slider_, &TimeSlider::timeChosen, &line, &TimeLine::show);
    connect(curve_, &DistanceCurve::timeChosen, &line, &TimeLine::show);
    connect(&line, &TimeLine::changed, this, &TimeBar::refresh);
    connect(&session, &Session::selectionChanged, this, &TimeBar::refresh);
    connect(&distances, &PairDistances::changed, this, &TimeBar::showDistances);
    setColors(colors);
    retranslate(*this, [this] {
        setAccessibleName(tr("Time line"));
        slider_->setAccessibleName(tr("Time"));
        slider_->setToolTip(tr("Triangles: contacts. Diamonds: keyframes of the selected models."));
        curve_->setAccessibleName(tr("Distance over time"));
        refresh();
        showDistances();
    });
}

void TimeBar::setColors(const rendering::Palette& colors)
{
    slider_->setContactColor(toQColor(colors.overlapping));
    curve_->setContactColor(toQColor(colors.overlapping));
}

QString TimeBar::findings() const
{
    if (line_.busy())
        return tr("checking the motions…");
    if (!line_.report())
        return line_.problem();
    if (const MovingPair* first = firstToMeet(*line_.report())) {
        const std::vector<Model>& models = session_.document().scene().models;
        const auto name = [&](std::size_t i) { return QString::fromStdString(models[i].name); };
        return tr("%1 and %2 meet first, at %3")
            .arg(name(first->a), name(first->b), numberText(first->answer.firstContact->time));
    }
    const bool isWhole = session_.document().scene().missing.empty();
    return isWhole && !line_.report()->hasFindings() ? tr("the meshes never meet: proven")
                                                     : tr("not all is proven");
}

/// Of most times that are shown: a seventh has all the digits that a number has.
int TimeBar::widthOfAnyTime() const
{
    const double end = line_.times().to;
    return time_->fontMetrics().horizontalAdvance(
        tr("%1 of %2").arg(numberText(end / 7), numberText(end)));
}

void TimeBar::showDistances()
{
    const std::shared_ptr<const PairDistances::Curve>& curve = distances_.curve();
    curve_->setVisible(curve != nullptr);
    pair_->setVisible(curve != nullptr);
    curve_->showCurve(curve);
    if (!curve)
        return;
    const std::vector<Model>& models = session_.document().scene().models;
    const auto name = [&](std::size_t i) { return QString::fromStdString(models[i].name); };
    const MovingPair& pair = curve->pair;
    const QString units = QString::fromStdString(session_.document().scene().units);
    const auto& contact = pair.answer.firstContact;
    const auto& least = pair.answer.leastDistance;
    const QString what = contact ? tr("meet at %1").arg(numberText(contact->time))
                         : least
                             ? tr("nearest at %1: %2")
                                   .arg(numberText(least->time), lengthText(least->distance, units))
                             : QString();
    pair_->setText(tr("%1 and %2").arg(name(pair.a), name(pair.b)) + QLatin1Char('\n') + what);
    curve_->setAccessibleDescription(pair_->text());
}

void TimeBar::refresh()
{
    play_->setIcon(
        lineIcon(line_.playing() ? QStringLiteral("time.pause") : QStringLiteral("time.play")));
    const QString what = line_.playing() ? tr("Pause") : tr("Play");
    play_->setToolTip(what);
    play_->setAccessibleName(what);
    setVisible(line_.exists());
    if (!line_.exists())
        return;
    slider_->setTimes(line_.times());
    slider_->setContacts(contactsOf(line_.report().get()));
    slider_->setKeyframes(keyframeTimes(session_.document().scene(), session_.selection().models));
    slider_->showTime(line_.time());
    curve_->showTime(line_.time());
    const QString end = numberText(line_.times().to);
    time_->setText(line_.isSeen() ? tr("%1 of %2").arg(numberText(line_.time()), end)
                                  : tr("– of %1").arg(end));
    time_->setToolTip(line_.isSeen() ? QString() : tr("Models are where the scene has them"));
    // Else the slider would grow and shrink with the digits.
    time_->setMinimumWidth(
        std::max({time_->minimumWidth(), time_->sizeHint().width(), widthOfAnyTime()}));
    findings_->setText(findings());
    findings_->setToolTip(findings_->text());
    slider_->setAccessibleDescription(
        (line_.isSeen() ? time_->text() : time_->toolTip() + QStringLiteral(", ") + time_->text()) +
        QStringLiteral(", ") + findings_->text());
}

} // namespace mbv::viewer
