#include "section_bar.h"

#include "fields/broken_row.h"
#include "fields/number_field.h"
#include "fields/quantity.h"
#include "language/retranslate.h"
#include "section.h"
#include "session/session.h"
#include "theme/line_icons.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <cmath>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kSpace = 8;
constexpr int kEdge = 2;
constexpr int kMinSliderWidth = 60;
constexpr int kFieldWidth = 88;

constexpr int kSliderSteps = 1000;
constexpr int kSliderPage = 50;
constexpr int kNotch = 120; ///< of a wheel, in Qt's eighths of degrees

} // namespace

SectionBar::SectionBar(const Session& session, Section& section, QWidget& view)
    : session_(session), section_(section), view_(view), title_(new QLabel),
      sight_(new QToolButton), slider_(new QSlider(Qt::Horizontal)),
      position_(new NumberField([this](const QString& text, QString* why) {
          return lengthFrom(text, QString::fromStdString(session_.scene().units), why);
      })),
      units_(new QLabel), flip_(new QToolButton), close_(new QToolButton)
{
    layOut();
    connectParts();
    view.installEventFilter(this);
    retranslate(*this, [this] {
        nameParts();
        refresh();
    });
}

void SectionBar::layOut()
{
    auto* row = new BrokenRow(kSpace);
    setLayout(row);
    row->setContentsMargins(kSpace, kEdge, kSpace, kEdge);
    QList<QWidget*> directions = {title_};
    for (int axis = 0; axis < 3; ++axis) {
        auto* button = new QToolButton;
        button->setText(QString(QLatin1String("XYZ")[axis]));
        button->setCheckable(true);
        button->setAutoRaise(true);
        axes_[static_cast<std::size_t>(axis)] = button;
        directions.append(button);
    }
    sight_->setCheckable(true);
    sight_->setAutoRaise(true);
    directions.append(sight_);
    slider_->setRange(0, kSliderSteps);
    slider_->setPageStep(kSliderPage);
    slider_->setMinimumWidth(kMinSliderWidth);
    position_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    position_->setFixedWidth(kFieldWidth);
    position_->setObjectName(QStringLiteral("section-position"));
    flip_->setAutoRaise(true);
    close_->setAutoRaise(true);
    close_->setIcon(lineIcon(QStringLiteral("section.close")));
    row->addWidget(together(directions, kSpace));
    row->addWidget(together({slider_, position_, units_}, kSpace));
    row->addWidget(together({flip_, close_}, kSpace));
    setFocusProxy(slider_);
}

void SectionBar::connectParts()
{
    for (int axis = 0; axis < 3; ++axis)
        connect(axes_[static_cast<std::size_t>(axis)], &QToolButton::clicked, &section_,
                [this, axis] { section_.cutAcross(axis); });
    connect(sight_, &QToolButton::clicked, &section_, &Section::cutAcrossSight);
    connect(slider_, &QSlider::valueChanged, &section_, [this](int value) {
        const auto [from, to] = section_.range();
        section_.setPosition(from + value * (to - from) / kSliderSteps);
    });
    connect(position_, &NumberField::edited, &section_, &Section::setPosition);
    connect(position_, &NumberField::refused, this, &SectionBar::refused);
    connect(position_, &NumberField::accepted, this, &SectionBar::accepted);
    connect(&section_, &Section::changed, this, &SectionBar::accepted);
    connect(position_, &NumberField::left, this, &SectionBar::left);
    connect(flip_, &QToolButton::clicked, &section_, &Section::flip);
    connect(close_, &QToolButton::clicked, &section_, [this] { section_.setOn(false); });
    connect(&section_, &Section::changed, this, &SectionBar::refresh);
    connect(&session_, &Session::changed, this, &SectionBar::refresh);
}

void SectionBar::nameParts()
{
    setAccessibleName(tr("Section"));
    title_->setText(tr("Section"));
    for (QToolButton* button : axes_) {
        button->setToolTip(tr("Cut across %1").arg(button->text().toLower()));
        button->setAccessibleName(button->toolTip());
    }
    sight_->setText(tr("View"));
    sight_->setToolTip(tr("Cut across the line of sight"));
    sight_->setAccessibleName(sight_->toolTip());
    slider_->setAccessibleName(tr("Place of the section"));
    position_->setAccessibleName(tr("Place of the section"));
    flip_->setText(tr("Flip"));
    flip_->setToolTip(tr("Flip the section"));
    close_->setToolTip(tr("End the section"));
    close_->setAccessibleName(close_->toolTip());
}

void SectionBar::refresh()
{
    const QWidget* focused = QApplication::focusWidget();
    if (!section_.on() && focused && isAncestorOf(focused))
        emit left();
    setVisible(section_.on());
    if (!section_.on())
        return;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis)
        axes_[axis]->setChecked(static_cast<int>(axis) == section_.axis());
    sight_->setChecked(!section_.axis());
    const auto [from, to] = section_.range();
    const double share = to > from ? (section_.position() - from) / (to - from) : 0;
    const QSignalBlocker quiet(slider_); // its steps are coarser
    slider_->setValue(static_cast<int>(std::lround(kSliderSteps * std::clamp(share, 0.0, 1.0))));
    position_->setValue(section_.position());
    units_->setText(QString::fromStdString(session_.scene().units));
    units_->setVisible(!units_->text().isEmpty());
}

bool SectionBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != &view_ || event->type() != QEvent::Wheel || !section_.on())
        return QWidget::eventFilter(watched, event);
    const auto& wheel = static_cast<const QWheelEvent&>(*event);
    if (!(wheel.modifiers() & Qt::ControlModifier))
        return QWidget::eventFilter(watched, event);
    turned_ += wheel.angleDelta().y();
    section_.step(turned_ / kNotch);
    turned_ %= kNotch;
    return true;
}

} // namespace mbv::viewer
