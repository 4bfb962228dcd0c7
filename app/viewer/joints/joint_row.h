#pragma once

#include <mbv/robot/robot.h>

#include <QtCore/QString>
#include <QtWidgets/QWidget>

#include <optional>
#include <utility>

class QLabel;
class QSlider;

namespace mbv::viewer {

class NumberField;

/// A joint's value, or one of its several: a name, a number and a slider between its limits. Angles
/// are in degrees here, in radians everywhere else. A length without limits has no slider.
class JointRow : public QWidget {
    Q_OBJECT

public:
    /// `units` are those of lengths.
    JointRow(const RobotVariable& variable, const QString& units, QWidget* parent = nullptr);

    /// `settable`: a person may change it.
    void showValue(double value, bool settable);
    /// Tab goes here from that one; returns the last it comes to here.
    QWidget* followInTabOrder(QWidget* before);

signals:
    void edited(double value); ///< one change until settled
    void settled();
    void refused(const QString& why);
    void left(); ///< the number, by Esc

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// A round number, as near as the slider tells them apart; the limits themselves at its ends.
    double fromTick(int tick) const;
    void showLimits();
    void showName(); ///< and the limits
    bool isWithin() const;

    RobotVariable variable_;
    QString units_;
    std::optional<std::pair<double, double>> range_;
    double value_ = 0;
    QLabel* name_;
    NumberField* number_;
    QLabel* unit_;
    QSlider* slider_;
};

} // namespace mbv::viewer
