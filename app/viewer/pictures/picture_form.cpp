#include "picture_form.h"

#include "rendering/pictures/offscreen_window.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QSpinBox>

#include <array>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr std::array kPresets = {QSize(1920, 1080), QSize(3840, 2160), QSize(7680, 4320)};
constexpr int kFieldWidth = 340;

QString sizeText(const QSize& size)
{
    return QString("%1 × %2").arg(size.width()).arg(size.height());
}

QSpinBox* pixelField(const QString& name)
{
    auto* field = new QSpinBox;
    field->setRange(1, rendering::kMaxPictureSide);
    field->setAccessibleName(name);
    return field;
}

} // namespace

PictureForm::PictureForm(const PictureSettings& settings, QSize viewSize, QString scene)
    : viewSize_(viewSize), scene_(std::move(scene)), rows_(new QFormLayout(this)),
      preset_(new QComboBox), width_(pixelField(tr("Width in pixels"))),
      height_(pixelField(tr("Height in pixels"))),
      transparent_(new QCheckBox(tr("Without background"))), folderRow_(new QWidget),
      folder_(new QLineEdit), form_(new QLineEdit(settings.form)), example_(new QLabel)
{
    rows_->setContentsMargins(0, 0, 0, 0);
    setFocusProxy(preset_);
    addSize(settings);
    transparent_->setChecked(settings.transparent);
    rows_->addRow(QString(), transparent_);
    addFile(settings);
    connect(transparent_, &QCheckBox::toggled, this, &PictureForm::changed);
}

void PictureForm::addSize(const PictureSettings& settings)
{
    preset_->setAccessibleName(tr("Size of the picture"));
    preset_->addItem(tr("Like the 3D view (%1)").arg(sizeText(viewSize_)), QSize());
    for (const QSize& size : kPresets)
        preset_->addItem(sizeText(size), size);
    preset_->addItem(tr("Other"));
    const int known = preset_->findData(settings.size.isEmpty() ? QSize() : settings.size);
    preset_->setCurrentIndex(known >= 0 ? known : preset_->count() - 1);
    width_->setValue(settings.size.isEmpty() ? viewSize_.width() : settings.size.width());
    height_->setValue(settings.size.isEmpty() ? viewSize_.height() : settings.size.height());
    auto* line = new QHBoxLayout;
    line->addWidget(preset_, 1);
    line->addWidget(width_);
    line->addWidget(new QLabel(QStringLiteral("×")));
    line->addWidget(height_);
    rows_->addRow(tr("Size"), line);
    takePreset();
    connect(preset_, &QComboBox::currentIndexChanged, this, &PictureForm::takePreset);
    connect(width_, &QSpinBox::valueChanged, this, &PictureForm::changed);
    connect(height_, &QSpinBox::valueChanged, this, &PictureForm::changed);
}

void PictureForm::addFile(const PictureSettings& settings)
{
    folder_->setText(QDir::toNativeSeparators(settings.folderPath()));
    folder_->setAccessibleName(tr("Folder"));
    folder_->setMinimumWidth(kFieldWidth);
    auto* choose = new QPushButton(QStringLiteral("…"));
    choose->setAccessibleName(tr("Choose a folder"));
    choose->setToolTip(tr("Choose a folder"));
    choose->setAutoDefault(false);
    auto* line = new QHBoxLayout(folderRow_);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(folder_, 1);
    line->addWidget(choose);
    rows_->addRow(tr("Folder"), folderRow_);
    form_->setAccessibleName(tr("Name of the file, with fields"));
    rows_->addRow(tr("Name"), form_);
    auto* fields = new QLabel(tr("Fields: %1").arg(pictureFields().join(' ')));
    fields->setWordWrap(true);
    rows_->addRow(QString(), fields);
    example_->setWordWrap(true);
    example_->setTextFormat(Qt::PlainText);
    example_->setAccessibleName(tr("The file will be"));
    rows_->addRow(QString(), example_);
    connect(choose, &QPushButton::clicked, this, &PictureForm::chooseFolder);
    connect(folder_, &QLineEdit::textChanged, this, &PictureForm::changed);
    connect(form_, &QLineEdit::textChanged, this, &PictureForm::changed);
}

void PictureForm::takePreset()
{
    const bool other = preset_->currentIndex() == preset_->count() - 1;
    if (!other) {
        const QSize size = preset_->currentData().toSize();
        width_->setValue(size.isEmpty() ? viewSize_.width() : size.width());
        height_->setValue(size.isEmpty() ? viewSize_.height() : size.height());
    }
    width_->setEnabled(other);
    height_->setEnabled(other);
    emit changed();
}

void PictureForm::chooseFolder()
{
    auto* dialog = new QFileDialog(this, tr("Folder"), folder_->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& folder) { folder_->setText(QDir::toNativeSeparators(folder)); });
    dialog->open();
}

void PictureForm::readInto(PictureSettings& settings) const
{
    const bool likeView = preset_->currentIndex() == 0;
    settings.size = likeView ? QSize() : pixels();
    settings.transparent = transparent_->isChecked();
    const QString folder = QDir::fromNativeSeparators(folder_->text().trimmed());
    settings.folder = folder == QDir::currentPath() ? QString() : folder;
    settings.form = form_->text();
}

QSize PictureForm::pixels() const
{
    return {width_->value(), height_->value()};
}

PictureName PictureForm::name() const
{
    PictureSettings settings;
    readInto(settings);
    const QDir folder(settings.folderPath());
    return pictureName(settings.form, {scene_, QDateTime::currentDateTime(), pixels()},
                       [&folder](const QString& name) { return folder.exists(name); });
}

void PictureForm::setFileEnabled(bool enabled)
{
    folderRow_->setEnabled(enabled);
    form_->setEnabled(enabled);
}

void PictureForm::showExample(const QString& text, bool good)
{
    example_->setText((good ? QStringLiteral("→ ") : QStringLiteral("⚠ ")) + text);
}

} // namespace mbv::viewer
