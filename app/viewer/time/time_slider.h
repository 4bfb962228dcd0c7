#pragma once

#include <mbv/motion/first_contact.h>

#include <QtGui/QColor>
#include <QtWidgets/QSlider>

#include <vector>

class QPainter;

namespace mbv::viewer {

/// A slider over times, on which contacts are marked, a triangle where one begins, and a bar as
/// long as it lasts, and keyframes below, by diamonds. A press anywhere takes the handle there.
class TimeSlider : public QSlider {
    Q_OBJECT

public:
    explicit TimeSlider(QWidget* parent = nullptr);

    static constexpr int kWidth = 200; ///< pixels, that it would like
    /// Where a time is on a slider of a width in pixels, and the time at such a place, taken into
    /// `times`.
    static double xOf(double time, const TimeInterval& times, double width);
    static double timeAt(double x, const TimeInterval& times, double width);

    /// Precondition: it takes some time.
    void setTimes(const TimeInterval& times);
    void setContacts(std::vector<TimeInterval> contacts);
    /// Ascending. Where they are close only some are marked.
    void setKeyframes(std::vector<double> times);
    const std::vector<double>& keyframes() const { return keyframes_; }
    void setContactColor(const QColor& color);
    /// Says nothing to those that listen to timeChosen().
    void showTime(double time);

    QSize sizeHint() const override;

signals:
    void timeChosen(double time);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void choose(int tick);
    int tickAt(double x) const;
    void paintKeyframes(QPainter& painter) const;

    TimeInterval times_ = {0, 1};
    std::vector<TimeInterval> contacts_;
    std::vector<double> keyframes_;
    QColor contactColor_ = Qt::red;
};

} // namespace mbv::viewer
