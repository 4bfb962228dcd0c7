#include "missing_meshes.h"

#include "language/library_messages.h"
#include "language/path_text.h"
#include "language/retranslate.h"

#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>
#include <QtWidgets/QVBoxLayout>

#include <utility>

namespace mbv::viewer {

namespace {

void fill(QTreeWidget& list, const Scene& scene)
{
    list.clear();
    for (const MissingModel& missing : scene.missing) {
        const QString file = toQString(missing.model.mesh->path());
        auto* row = new QTreeWidgetItem({QString::fromStdString(missing.model.name), file});
        row->setToolTip(0, libraryMessage(missing.reason));
        row->setToolTip(1, libraryMessage(missing.reason));
        list.addTopLevelItem(row);
    }
    list.setCurrentItem(list.topLevelItem(0));
}

std::size_t chosenIn(const QTreeWidget& list)
{
    return static_cast<std::size_t>(list.indexOfTopLevelItem(list.currentItem()));
}

} // namespace

MissingMeshCommands::MissingMeshCommands(Session& session, Loader& loader, SceneFolder folder,
                                         QWidget& window)
    : QObject(&window), session_(session), loader_(loader), folder_(std::move(folder)),
      window_(window)
{
}

void MissingMeshCommands::list()
{
    auto* dialog = new QDialog(&window_);
    dialog->setObjectName("missingMeshes");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->resize(QSize(640, 320).boundedTo(window_.size()));
    auto* about = new QLabel;
    about->setWordWrap(true);
    auto* rows = new QTreeWidget;
    rows->setRootIsDecorated(false);
    rows->setUniformRowHeights(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* locate = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    QPushButton* forget = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    locate->setDefault(true);
    auto* column = new QVBoxLayout(dialog);
    for (QWidget* part : {static_cast<QWidget*>(about), static_cast<QWidget*>(rows),
                          static_cast<QWidget*>(buttons)})
        column->addWidget(part);

    fill(*rows, session_.scene());
    connect(&session_, &Session::changed, rows, [this, dialog, rows] {
        fill(*rows, session_.scene());
        if (!any())
            dialog->accept();
    });
    connect(locate, &QPushButton::clicked, this, [this, rows] { this->locate(chosenIn(*rows)); });
    connect(forget, &QPushButton::clicked, this, [this, rows] { this->forget(chosenIn(*rows)); });
    connect(rows, &QTreeWidget::itemDoubleClicked, this,
            [this, rows] { this->locate(chosenIn(*rows)); });
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    retranslate(*dialog, [dialog, about, rows, locate, forget, buttons] {
        dialog->setWindowTitle(tr("Missing meshes"));
        about->setText(
            tr("These models of the scene have no mesh to show. They stay in the scene's "
               "file; files of the others are looked for beside the one you locate."));
        rows->setHeaderLabels({tr("Model"), tr("File")});
        rows->setAccessibleName(tr("Missing meshes"));
        locate->setText(tr("Locate…"));
        forget->setText(tr("Forget the model"));
        buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    });
    dialog->open(); // not exec(): the event loop goes on
}

void MissingMeshCommands::locate(std::size_t missing)
{
    if (missing >= session_.scene().missing.size())
        return;
    const std::filesystem::path sought = session_.scene().missing[missing].model.mesh->path();
    auto* dialog = new QFileDialog(
        &window_, tr("Locate %1").arg(toQString(fileOf(MeshOrigin{sought}).filename())));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    beginIn(*dialog, folder_);
    connect(dialog, &QFileDialog::fileSelected, this, [this, sought](const QString& file) {
        loader_.load({{toPath(file)}, LoadPurpose::Locate, session_.scene().missing, sought});
    });
    dialog->open();
}

void MissingMeshCommands::forget(std::size_t missing)
{
    Scene scene = session_.document().scene();
    if (missing >= scene.missing.size())
        return;
    const QString name = QString::fromStdString(scene.missing[missing].model.name);
    scene.missing.erase(scene.missing.begin() + static_cast<std::ptrdiff_t>(missing));
    session_.edit(tr("Forget %1").arg(name), std::move(scene));
}

} // namespace mbv::viewer
