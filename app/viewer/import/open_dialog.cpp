#include "open_dialog.h"

#include "import_fields.h"
#include "import_settings.h"

#include <mbv/scene_io/load_files.h>

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QGroupBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QTreeView>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

OpenDialog::OpenDialog(const QString& title, Mode mode, QWidget& window)
    : QFileDialog(&window, title),
      own_(new QGroupBox(tr("Import options for these files, instead of the settings"))),
      fields_(new ImportFields)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setOption(DontUseNativeDialog); // which has no room for options
    setFileMode(mode == Mode::Folder ? Directory : ExistingFiles);
    setOption(ShowDirsOnly, false); // one sees what is in a folder
    QStringList patterns;
    for (const std::string& pattern : inputPatterns())
        patterns << QString::fromStdString(pattern);
    setNameFilters({tr("Scenes and meshes (%1)").arg(patterns.join(' ')), tr("All files (*)")});

    own_->setCheckable(true);
    own_->setChecked(false);
    auto* column = new QVBoxLayout(own_);
    column->addWidget(fields_);
    fields_->setVisible(false);
    connect(own_, &QGroupBox::toggled, fields_, &QWidget::setVisible);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->addWidget(own_, grid->rowCount(), 0, 1, grid->columnCount());
    resize(size().boundedTo(window.size()));
    // Names have what room sizes, kinds and dates leave.
    auto* list = findChild<QTreeView*>(QStringLiteral("treeView"))->header();
    list->setStretchLastSection(false);
    list->setSectionResizeMode(QHeaderView::ResizeToContents);
    list->setSectionResizeMode(0, QHeaderView::Stretch);
}

ImportTable OpenDialog::importTable() const
{
    if (!own_->isChecked())
        return savedImportTable();
    ImportTable table;
    table.fill(fields_->options());
    return table;
}

} // namespace mbv::viewer
