#include "time_bar.h"

#include "language/retranslate.h"
#include "language/texts.h"
#include "session/session.h"
#include "time_line.h"
#include "time_slider.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

#include <algorithm>
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

TimeBar::TimeBar(const Session& session, TimeLine& line, const rendering::Palette& colors,
                 QWidget* parent)
    : QWidget(parent), session_(session), line_(line), play_(new QToolButton),
      slider_(new TimeSlider), time_(new QLabel), findings_(new QLabel)
{
    play_->setAutoRaise(true);
    findings_->setMinimumWidth(1); // never widens the window
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kSpace, kEdge, kSpace, kEdge);
    row->setSpacing(kSpace);
    row->addWidget(play_);
    row->addWidget(slider_, 2);
    row->addWidget(time_);
    row->addWidget(findings_, 1);
    setFocusProxy(slider_);
    connect(play_, &QToolButton::clicked, &line, &TimeLine::toggle);
    connect(slider_, &TimeSlider::timeChosen, &line, &TimeLine::show);
    connect(&line, &TimeLine::changed, this, &TimeBar::refresh);
    setColors(colors);
    retranslate(*this, [this] {
        setAccessibleName(tr("Time line"));
        slider_->setAccessibleName(tr("Time"));
        refresh();
    });
}

void TimeBar::setColors(const rendering::Palette& colors)
{
    slider_->setContactColor(toQColor(colors.overlapping));
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
    return line_.report()->hasFindings() ? tr("not all is proven")
                                         : tr("nothing ever meets: proven");
}

void TimeBar::refresh()
{
    const QStyle::StandardPixmap icon =
        line_.playing() ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay;
    play_->setIcon(style()->standardIcon(icon));
    const QString what = line_.playing() ? tr("Pause") : tr("Play");
    play_->setToolTip(what);
    play_->setAccessibleName(what);
    setVisible(line_.exists());
    if (!line_.exists())
        return;
    slider_->setTimes(line_.times());
    slider_->setContacts(contactsOf(line_.report().get()));
    slider_->showTime(line_.time());
    time_->setText(tr("%1 of %2").arg(numberText(line_.time()), numberText(line_.times().to)));
    // Else the slider would grow and shrink with the digits.
    time_->setMinimumWidth(std::max(time_->minimumWidth(), time_->sizeHint().width()));
    findings_->setText(findings());
    findings_->setToolTip(findings_->text());
    slider_->setAccessibleDescription(time_->text() + QStringLiteral(", ") + findings_->text());
}

} // namespace mbv::viewer
