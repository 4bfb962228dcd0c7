#include "surface_fields.h"

#include "language/retranslate.h"
#include "language/texts.h"
#include "number_field.h"
#include "quantity.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QPixmap>
#include <QtWidgets/QColorDialog>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <cmath>

namespace mbv::viewer {

namespace {

constexpr int kPercent = 100;
constexpr int kPercentWidth = 56; ///< pixels, of the number beside the slider

QIcon swatch(const QColor& color, const QSize& size)
{
    QPixmap pixmap(size);
    pixmap.fill(color);
    return {pixmap};
}

} // namespace

SurfaceFields::SurfaceFields(int labelWidth, QWidget* parent)
    : QWidget(parent), color_(new QToolButton), slider_(new QSlider(Qt::Horizontal)),
      percent_(new NumberField(percentFrom))
{
    color_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    slider_->setRange(0, kPercent);
    slider_->setPageStep(kPercent / 10);
    percent_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    percent_->setFixedWidth(kPercentWidth);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    auto* colorLabel = new QLabel;
    auto* opacityLabel = new QLabel;
    colorLabel->setMinimumWidth(labelWidth);
    auto* opacity = new QHBoxLayout;
    opacity->addWidget(slider_);
    opacity->addWidget(percent_);
    form->addRow(colorLabel, color_);
    form->addRow(opacityLabel, opacity);

    connect(color_, &QToolButton::clicked, this, &SurfaceFields::askForColor);
    connect(slider_, &QSlider::valueChanged, this,
            [this](int percent) { emit opacityEdited(static_cast<double>(percent) / kPercent); });
    connect(slider_, &QSlider::sliderReleased, this, &SurfaceFields::opacitySettled);
    connect(percent_, &NumberField::edited, this, [this](double percent) {
        emit opacityEdited(percent / kPercent);
        emit opacitySettled();
    });
    connect(percent_, &NumberField::refused, this, &SurfaceFields::refused);
    connect(percent_, &NumberField::left, this, &SurfaceFields::left);
    retranslate(*this, [this, colorLabel, opacityLabel] {
        colorLabel->setText(tr("Color"));
        opacityLabel->setText(tr("Opacity %"));
        color_->setAccessibleName(tr("Color of the surface"));
        slider_->setAccessibleName(tr("Opacity of the surface"));
        percent_->setAccessibleName(tr("Opacity of the surface, percent"));
    });
}

void SurfaceFields::showModel(const Model* model)
{
    setEnabled(model);
    shown_ = model ? model->color : Color();
    const QColor color = toQColor(shown_);
    color_->setIcon(swatch(color, color_->iconSize()));
    color_->setText(model ? color.name() : QString());
    const double percent = model ? kPercent * model->opacity : kPercent;
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(std::lround(percent)));
    percent_->setValue(model ? std::optional(percent) : std::nullopt);
}

void SurfaceFields::askForColor()
{
    auto* dialog = new QColorDialog(toQColor(shown_), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QColorDialog::DontUseNativeDialog); // one that scripts can type into
    dialog->setWindowTitle(tr("Color of the surface"));
    connect(dialog, &QColorDialog::colorSelected, this, [this](const QColor& color) {
        emit colorChosen({static_cast<std::uint8_t>(color.red()),
                          static_cast<std::uint8_t>(color.green()),
                          static_cast<std::uint8_t>(color.blue())});
    });
    dialog->open();
}

} // namespace mbv::viewer
