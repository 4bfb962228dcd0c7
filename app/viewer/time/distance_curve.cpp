#include "distance_curve.h"

#include "time_slider.h"

#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kHeight = 56;
constexpr double kEdge = 5; ///< above the largest distance and below 0
constexpr double kLine = 1.5;
constexpr double kContactLine = 3.5;

} // namespace

DistanceCurve::DistanceCurve(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(kHeight);
    setCursor(Qt::PointingHandCursor);
}

void DistanceCurve::showCurve(std::shared_ptr<const PairDistances::Curve> curve)
{
    curve_ = std::move(curve);
    most_ = curve_ ? *std::ranges::max_element(curve_->distances) : 0;
    update();
}

void DistanceCurve::showTime(double time)
{
    time_ = time;
    update();
}

void DistanceCurve::setContactColor(const QColor& color)
{
    contactColor_ = color;
    update();
}

QSize DistanceCurve::sizeHint() const
{
    return {TimeSlider::kWidth, kHeight};
}

QPointF DistanceCurve::pointAt(double time, double distance) const
{
    const double part = most_ > 0 ? distance / most_ : 0;
    return {TimeSlider::xOf(time, {curve_->times.front(), curve_->times.back()}, width()),
            height() - kEdge - part * (height() - 2 * kEdge)};
}

void DistanceCurve::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && curve_)
        emit timeChosen(TimeSlider::timeAt(event->position().x(),
                                           {curve_->times.front(), curve_->times.back()}, width()));
}

void DistanceCurve::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & Qt::LeftButton) && curve_)
        emit timeChosen(TimeSlider::timeAt(event->position().x(),
                                           {curve_->times.front(), curve_->times.back()}, width()));
}

void DistanceCurve::paintEvent(QPaintEvent* /*event*/)
{
    if (!curve_)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<double>& times = curve_->times;
    const std::vector<double>& distances = curve_->distances;
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(pointAt(times.front(), 0), pointAt(times.back(), 0));
    QPolygonF line;
    for (std::size_t i = 0; i < times.size(); ++i)
        line << pointAt(times[i], distances[i]);
    painter.setPen(QPen(palette().color(QPalette::WindowText), kLine));
    painter.drawPolyline(line);
    painter.setPen(QPen(contactColor_, kContactLine));
    for (const TimeInterval& contact : curve_->pair.answer.intervals)
        painter.drawLine(pointAt(contact.from, 0), pointAt(contact.to, 0));
    painter.setPen(QPen(palette().color(QPalette::Highlight), kLine));
    const double x = pointAt(time_, 0).x();
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
}

} // namespace mbv::viewer
