#include "explosion_bar.h"

#include "explosion.h"
#include "fields/broken_row.h"
#include "fields/number_field.h"
#include "fields/quantity.h"
#include "language/retranslate.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <cmath>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kSpace = 8;
constexpr int kEdge = 2;
constexpr int kMinSliderWidth = 60;
constexpr int kFieldWidth = 56;

constexpr int kPercent = 100;
constexpr int kSliderEnd = 300; ///< a number goes on
constexpr int kSliderPage = 25;

} // namespace

ExplosionBar::ExplosionBar(Explosion& explosion)
    : explosion_(explosion), title_(new QLabel), slider_(new QSlider(Qt::Horizontal)),
      percent_(new NumberField([](const QString& text, QString* why) {
          return percentUpTo(kPercent * Explosion::kMax, text, why);
      })),
      reset_(new QToolButton)
{
    slider_->setRange(0, kSliderEnd);
    slider_->setPageStep(kSliderPage);
    slider_->setMinimumWidth(kMinSliderWidth);
    percent_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    percent_->setFixedWidth(kFieldWidth);
    percent_->setObjectName(QStringLiteral("explosion-percent"));
    reset_->setAutoRaise(true);
    auto* row = new BrokenRow(kSpace);
    setLayout(row);
    row->setContentsMargins(kSpace, kEdge, kSpace, kEdge);
    row->addWidget(title_);
    row->addWidget(together({slider_, percent_}, kSpace));
    row->addWidget(reset_);
    setFocusProxy(slider_);
    connect(slider_, &QSlider::valueChanged, &explosion,
            [&explosion](int percent) { explosion.setAmount(double(percent) / kPercent); });
    connect(percent_, &NumberField::edited, &explosion,
            [&explosion](double percent) { explosion.setAmount(percent / kPercent); });
    connect(percent_, &NumberField::refused, this, &ExplosionBar::refused);
    connect(percent_, &NumberField::accepted, this, &ExplosionBar::accepted);
    connect(percent_, &NumberField::left, this, &ExplosionBar::left);
    connect(reset_, &QToolButton::clicked, &explosion, [&explosion] { explosion.setOn(false); });
    connect(&explosion, &Explosion::changed, this, &ExplosionBar::accepted);
    connect(&explosion, &Explosion::changed, this, &ExplosionBar::refresh);
    retranslate(*this, [this] {
        setAccessibleName(tr("Exploded view"));
        title_->setText(tr("Exploded view %"));
        slider_->setAccessibleName(tr("How far models are apart"));
        percent_->setAccessibleName(tr("How far models are apart"));
        reset_->setText(tr("Put back"));
        reset_->setToolTip(tr("End the exploded view"));
        refresh();
    });
}

void ExplosionBar::refresh()
{
    const QWidget* focused = QApplication::focusWidget();
    if (!explosion_.on() && focused && isAncestorOf(focused))
        emit left();
    setVisible(explosion_.on());
    const double percent = kPercent * explosion_.amount();
    const QSignalBlocker quiet(slider_); // its range ends before that of the number
    slider_->setValue(static_cast<int>(std::lround(percent)));
    percent_->setValue(percent);
}

} // namespace mbv::viewer
