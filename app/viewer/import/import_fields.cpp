#include "import_fields.h"

#include "language/retranslate.h"
#include "language/texts.h"

#include <mbv/scene/length_unit.h>

#include <QtWidgets/QComboBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>

#include <algorithm>

namespace mbv::viewer {

namespace {

// Places in the list of axes.
enum Up { AsInScene, UpY, UpZ };

// Places in the list of what becomes of a mesh.
enum Split { AsOne, InParts };

Up placeOf(const std::optional<UpAxis>& up)
{
    if (!up)
        return AsInScene;
    return *up == UpAxis::Y ? UpY : UpZ;
}

void choose(QComboBox& box, int place)
{
    box.setCurrentIndex(std::max(0, place));
}

} // namespace

ImportFields::ImportFields(QWidget* parent) : QWidget(parent)
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    lengths_ = &addRow(QT_TR_NOOP("Lengths in the file are in"));
    up_ = &addRow(QT_TR_NOOP("Up in the file is"));
    origin_ = &addRow(QT_TR_NOOP("At the scene's origin comes"));
    volume_ = &addRow(QT_TR_NOOP("Bounding volume at first"));
    split_ = &addRow(QT_TR_NOOP("A mesh becomes"));
    retranslate(*this, [this] { fill(); });
}

QComboBox& ImportFields::addRow(const char* label)
{
    auto* box = new QComboBox;
    auto* text = new QLabel;
    text->setBuddy(box);
    static_cast<QFormLayout*>(layout())->addRow(text, box);
    retranslate(*box, [box, text, label] {
        text->setText(tr(label));
        box->setAccessibleName(tr(label));
    });
    connect(box, &QComboBox::activated, this, &ImportFields::changed);
    return *box;
}

void ImportFields::fill()
{
    const bool filled = lengths_->count() > 0;
    const ImportOptions before = filled ? options() : ImportOptions();
    for (QComboBox* box : {lengths_, up_, origin_, volume_, split_})
        box->clear();
    lengths_->addItem(tr("the scene's unit"), QString());
    for (const LengthUnit& unit : kLengthUnits)
        lengths_->addItem(QLatin1String(unit.name), QString(QLatin1String(unit.name)));
    up_->addItems({tr("the scene's axis"), tr("the y axis"), tr("the z axis")});
    origin_->addItems({tr("the file's origin"), tr("the middle of the file's box"),
                       tr("the middle of that box's bottom")});
    for (const VolumeKind kind : kVolumeKinds)
        volume_->addItem(shortVolumeText(kind));
    split_->addItems({tr("one model"), tr("a model for each part")});
    setOptions(before);
}

ImportOptions ImportFields::options() const
{
    ImportOptions options;
    options.lengths = lengths_->currentData().toString();
    if (up_->currentIndex() != AsInScene)
        options.up = up_->currentIndex() == UpY ? UpAxis::Y : UpAxis::Z;
    options.origin = static_cast<ImportOrigin>(origin_->currentIndex());
    options.volume = kVolumeKinds[static_cast<std::size_t>(volume_->currentIndex())];
    options.split = split_->currentIndex() == InParts;
    return options;
}

void ImportFields::setOptions(const ImportOptions& options)
{
    choose(*lengths_, lengths_->findData(options.lengths));
    choose(*up_, placeOf(options.up));
    choose(*origin_, static_cast<int>(options.origin));
    const auto kind = std::ranges::find(kVolumeKinds, options.volume);
    choose(*volume_, static_cast<int>(kind - kVolumeKinds.begin()));
    choose(*split_, options.split ? InParts : AsOne);
}

} // namespace mbv::viewer
