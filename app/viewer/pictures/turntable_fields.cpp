#include "turntable_fields.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QSpinBox>

namespace mbv::viewer {

namespace {

constexpr double kFullCircle = 360; // degrees
constexpr int kDecimals = 4;        // 360 / 9999 has these

} // namespace

TurntableFields::TurntableFields(const PictureSettings& settings)
    : frames_(new QSpinBox), degrees_(new QDoubleSpinBox), up_(new QComboBox)
{
    frames_->setRange(kMinFrames, kMaxFrames);
    frames_->setValue(settings.frames);
    frames_->setAccessibleName(tr("Number of pictures"));
    degrees_->setDecimals(kDecimals);
    degrees_->setRange(kFullCircle / kMaxFrames, kFullCircle / kMinFrames);
    degrees_->setSuffix(QStringLiteral("°"));
    degrees_->setKeyboardTracking(false); // a number that is being typed is none yet
    degrees_->setAccessibleName(tr("Degrees from one picture to the next"));
    up_->addItems({QStringLiteral("y"), QStringLiteral("z")});
    up_->setCurrentIndex(settings.up == UpAxis::Z ? 1 : 0);
    up_->setAccessibleName(tr("Axis that points up"));
    showDegrees();
    connect(frames_, &QSpinBox::valueChanged, this, [this] {
        showDegrees();
        emit changed();
    });
    connect(degrees_, &QDoubleSpinBox::valueChanged, this, [this](double degrees) {
        frames_->setValue(qRound(kFullCircle / degrees));
        showDegrees(); // also where the number of frames is the same
    });
}

void TurntableFields::addTo(QFormLayout& rows)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(frames_, 1);
    line->addWidget(new QLabel(tr("every")));
    line->addWidget(degrees_, 1);
    rows.addRow(tr("Pictures"), this);
    rows.addRow(tr("Up axis"), up_);
}

void TurntableFields::showDegrees()
{
    const QSignalBlocker quiet(degrees_);
    degrees_->setValue(kFullCircle / frames_->value());
}

void TurntableFields::readInto(PictureSettings& settings) const
{
    settings.frames = frames_->value();
    settings.up = up_->currentIndex() == 1 ? UpAxis::Z : UpAxis::Y;
}

int TurntableFields::frames() const
{
    return frames_->value();
}

} // namespace mbv::viewer
