#include "import_page.h"

#include "import_fields.h"
#include "import_settings.h"
#include "language/retranslate.h"

#include <QtWidgets/QComboBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

ImportPage::ImportPage(QWidget* parent)
    : QWidget(parent), kinds_(new QComboBox), fields_(new ImportFields)
{
    for (const ImportKind& kind : kImportKinds)
        kinds_->addItem(QLatin1String(kind.name));
    const auto current = [this]() -> const ImportKind& {
        return kImportKinds[static_cast<std::size_t>(kinds_->currentIndex())];
    };
    auto* label = new QLabel;
    label->setBuddy(kinds_);
    auto* hint = new QLabel;
    hint->setWordWrap(true);
    auto* form = new QFormLayout;
    form->addRow(label, kinds_);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addLayout(form);
    column->addWidget(fields_);
    column->addWidget(hint);
    column->addStretch(1);
    const auto show = [this, current] { fields_->setOptions(savedImportOptions(current())); };
    show();
    connect(kinds_, &QComboBox::currentIndexChanged, fields_, show);
    connect(fields_, &ImportFields::changed, this,
            [this, current] { save(current(), fields_->options()); });
    retranslate(*this, [this, label, hint] {
        setWindowTitle(tr("Import"));
        label->setText(tr("Files of kind"));
        kinds_->setAccessibleName(label->text());
        hint->setText(tr("For files chosen in a dialog. Files from the command line, dropped or "
                         "played back come as they are."));
    });
}

} // namespace mbv::viewer
