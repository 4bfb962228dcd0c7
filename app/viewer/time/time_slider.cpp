#include "time_slider.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kTicks = 10'000;
// Pixels.
constexpr double kMargin = 10; ///< at either end, for the handle
constexpr double kGroove = 4;
constexpr double kMark = 5;      ///< half the width of a triangle
constexpr double kDiamond = 3.5; ///< half the width
constexpr double kHandle = 6;
constexpr int kHeight = 26;

} // namespace

TimeSlider::TimeSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(0, kTicks);
    setSingleStep(kTicks / 100);
    setPageStep(kTicks / 10);
    connect(this, &QSlider::valueChanged, this, &TimeSlider::choose);
    connect(this, &QSlider::actionTriggered, this, [this] {
        if (sliderPosition() == value())
            choose(value()); // the begin, say, where no time is seen
    });
}

void TimeSlider::setTimes(const TimeInterval& times)
{
    times_ = times;
    update();
}

void TimeSlider::setContacts(std::vector<TimeInterval> contacts)
{
    contacts_ = std::move(contacts);
    update();
}

void TimeSlider::setKeyframes(std::vector<double> times)
{
    keyframes_ = std::move(times);
    update();
}

void TimeSlider::setContactColor(const QColor& color)
{
    contactColor_ = color;
    update();
}

void TimeSlider::showTime(double time)
{
    const QSignalBlocker quiet(this);
    setValue(
        static_cast<int>(std::lround(kTicks * (time - times_.from) / (times_.to - times_.from))));
    update();
}

QSize TimeSlider::sizeHint() const
{
    return {kWidth, kHeight};
}

double TimeSlider::xOf(double time, const TimeInterval& times, double width)
{
    const double fraction = (time - times.from) / (times.to - times.from);
    return kMargin + fraction * (width - 2 * kMargin);
}

double TimeSlider::timeAt(double x, const TimeInterval& times, double width)
{
    const double fraction =
        std::clamp((x - kMargin) / std::max(1.0, width - 2 * kMargin), 0.0, 1.0);
    return times.from + (times.to - times.from) * fraction;
}

void TimeSlider::choose(int tick)
{
    emit timeChosen(times_.from + (times_.to - times_.from) * tick / kTicks);
}

int TimeSlider::tickAt(double x) const
{
    return static_cast<int>(std::lround(kTicks * timeAt(x, {0, 1}, width())));
}

void TimeSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const int tick = tickAt(event->position().x());
    if (tick == value())
        choose(tick);
    else
        setValue(tick);
}

void TimeSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        setValue(tickAt(event->position().x()));
}

void TimeSlider::paintKeyframes(QPainter& painter) const
{
    const double middle = height() / 2.0 + kGroove + 1.5 * kDiamond;
    double last = -kDiamond;
    for (const double time : keyframes_) {
        const double x = xOf(time, times_, width());
        if (x < last + 2 * kDiamond)
            continue;
        last = x;
        QPainterPath mark(QPointF(x - kDiamond, middle));
        mark.lineTo(x, middle - kDiamond);
        mark.lineTo(x + kDiamond, middle);
        mark.lineTo(x, middle + kDiamond);
        mark.closeSubpath();
        painter.fillPath(mark, palette().color(QPalette::WindowText));
    }
}

void TimeSlider::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0;
    const auto xAt = [this](double time) { return xOf(time, times_, width()); };
    const auto bar = [&](double from, double to, const QColor& color) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(QRectF(from, middle - kGroove / 2, to - from, kGroove), kGroove / 2,
                                kGroove / 2);
    };
    bar(xAt(times_.from), xAt(times_.to), palette().color(QPalette::Disabled, QPalette::Text));
    for (const TimeInterval& contact : contacts_) {
        const double x = xAt(contact.from);
        bar(x, std::max(x + kGroove, xAt(contact.to)), contactColor_);
        QPainterPath mark(QPointF(x, middle - kGroove));
        mark.lineTo(x - kMark, middle - kGroove - 1.5 * kMark);
        mark.lineTo(x + kMark, middle - kGroove - 1.5 * kMark);
        mark.closeSubpath();
        painter.fillPath(mark, contactColor_);
    }
    paintKeyframes(painter);
    const double handle = kMargin + (width() - 2 * kMargin) * value() / kTicks;
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::WindowText),
                        hasFocus() ? 2.5 : 1.5));
    painter.drawEllipse(QPointF(handle, middle), kHandle, kHandle);
}

} // namespace mbv::viewer
