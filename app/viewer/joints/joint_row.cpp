#include "joint_row.h"

#include "fields/elided_label.h"
#include "fields/number_field.h"
#include "fields/quantity.h"
#include "language/retranslate.h"
#include "language/texts.h"

#include <QtCore/QEvent>
#include <QtCore/QSignalBlocker>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

constexpr int kTicks = 2000;
constexpr int kPage = kTicks / 20;
constexpr double kDegree = std::numbers::pi / 180;
constexpr int kNumberWidth = 72; ///< pixels

} // namespace

JointRow::JointRow(const RobotVariable& variable, const QString& units, QWidget* parent)
    : QWidget(parent), variable_(variable), units_(units), range_(variable.range()),
      name_(new ElidedLabel), number_(new NumberField([this](const QString& text, QString* why) {
          return variable_.isAngle ? degreesFrom(text, why) : lengthFrom(text, units_, why);
      })),
      unit_(new QLabel(variable.isAngle ? QStringLiteral("°") : units)),
      slider_(new QSlider(Qt::Horizontal))
{
    number_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    number_->setFixedWidth(kNumberWidth);
    slider_->setRange(0, kTicks);
    slider_->setPageStep(kPage);
    slider_->setVisible(range_.has_value());
    slider_->setFocusPolicy(Qt::StrongFocus);
    slider_->installEventFilter(this);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(0, 1);
    grid->addWidget(name_, 0, 0);
    grid->addWidget(number_, 0, 1);
    grid->addWidget(unit_, 0, 2);
    grid->addWidget(slider_, 1, 0, 1, 3);

    connect(slider_, &QSlider::valueChanged, this,
            [this](int tick) { emit edited(fromTick(tick)); });
    connect(slider_, &QSlider::sliderReleased, this, &JointRow::settled);
    connect(number_, &NumberField::edited, this, [this](double shown) {
        emit edited(variable_.isAngle ? shown * kDegree : shown);
        emit settled();
    });
    connect(number_, &NumberField::refused, this, &JointRow::refused);
    connect(number_, &NumberField::left, this, &JointRow::left);
    retranslate(*this, [this] {
        const QString name = QString::fromStdString(variable_.name);
        slider_->setAccessibleName(name);
        number_->setAccessibleName(tr("%1, number").arg(name));
        showName();
    });
}

QWidget* JointRow::followInTabOrder(QWidget* before)
{
    setTabOrder(before, number_);
    setTabOrder(number_, slider_);
    return slider_;
}

double JointRow::fromTick(int tick) const
{
    const auto& [from, to] = *range_;
    if (tick == 0 || from == to)
        return from;
    if (tick == kTicks)
        return to;
    const double unit = variable_.isAngle ? kDegree : 1;
    const double shown = (to - from) / unit / kTicks; // of a tick
    const double scale = std::pow(10, -std::floor(std::log10(shown)));
    const double value = (from + (to - from) * tick / kTicks) / unit;
    return std::clamp(std::round(value * scale) / scale * unit, from, to);
}

void JointRow::showLimits()
{
    const double unit = variable_.isAngle ? kDegree : 1;
    const QString suffix = variable_.isAngle  ? QStringLiteral("°")
                           : units_.isEmpty() ? QString()
                                              : QLatin1Char(' ') + units_;
    const bool isLimited = std::isfinite(variable_.lower) || std::isfinite(variable_.upper);
    setToolTip(isLimited ? (isWithin() ? tr("%1: from %2 to %3")
                                       : tr("%1: out of its limits, from %2 to %3"))
                               .arg(QString::fromStdString(variable_.name),
                                    numberText(variable_.lower / unit) + suffix,
                                    numberText(variable_.upper / unit) + suffix)
                         : tr("%1: without limits").arg(QString::fromStdString(variable_.name)));
}

bool JointRow::isWithin() const
{
    return value_ >= variable_.lower && value_ <= variable_.upper;
}

void JointRow::showName()
{
    const QString name = QString::fromStdString(variable_.name);
    name_->setText(isWithin() ? name : QStringLiteral("⚠ ") + name);
    showLimits();
}

void JointRow::showValue(double value, bool settable)
{
    value_ = value;
    showName();
    number_->setValue(variable_.isAngle ? value / kDegree : value);
    number_->setReadOnly(!settable);
    slider_->setEnabled(settable);
    if (!range_)
        return;
    const auto& [from, to] = *range_;
    const QSignalBlocker quiet(slider_);
    const double part = to > from ? std::clamp((value - from) / (to - from), 0.0, 1.0) : 0;
    slider_->setValue(static_cast<int>(std::lround(kTicks * part)));
}

/// The wheel scrolls the panel, and no slider that is only under the pointer.
bool JointRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel && !slider_->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace mbv::viewer
