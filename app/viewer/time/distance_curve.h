#pragma once

#include "pair_distances.h"

#include <mbv/motion/first_contact.h>

#include <QtGui/QColor>
#include <QtWidgets/QWidget>

#include <memory>

namespace mbv::viewer {

/// A pair's distance over time, over a TimeSlider of the same width: thick and in color where they
/// meet. A press or a drag chooses a time.
class DistanceCurve : public QWidget {
    Q_OBJECT

public:
    explicit DistanceCurve(QWidget* parent = nullptr);

    void showCurve(std::shared_ptr<const PairDistances::Curve> curve);
    void showTime(double time);
    void setContactColor(const QColor& color);

    QSize sizeHint() const override;

signals:
    void timeChosen(double time);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    QPointF pointAt(double time, double distance) const;

    std::shared_ptr<const PairDistances::Curve> curve_;
    double most_ = 0; ///< of its distances
    double time_ = 0;
    QColor contactColor_ = Qt::red;
};

} // namespace mbv::viewer
