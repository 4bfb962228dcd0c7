#include "picture_dialog.h"

#include "language/path_text.h"
#include "picture_form.h"
#include "turntable_fields.h"

#include <QtCore/QDir>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace mbv::viewer {

namespace {

QString nameOf(const std::filesystem::path& path)
{
    return toQString(path.filename());
}

std::filesystem::path reportBeside(const std::filesystem::path& png)
{
    return std::filesystem::path(png).replace_extension(".json");
}

} // namespace

PictureDialog::PictureDialog(Kind kind, const PictureSettings& settings, QSize viewSize,
                             const QString& scene, QWidget& window)
    : QDialog(&window), settings_(settings), form_(new PictureForm(settings, viewSize, scene)),
      withReport_(new QCheckBox(tr("JSON of the check beside it")))
{
    if (kind == Kind::Turntable)
        addTurntable();
    else
        addTargets();
    withReport_->setChecked(settings.withReport);
    form_->rows().addRow(QString(), withReport_);
    auto* buttons = new QDialogButtonBox; // last: Tab goes in the order of making
    ok_ = buttons->addButton(kind == Kind::Turntable ? tr("Take pictures") : tr("Take picture"),
                             QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto* column = new QVBoxLayout(this);
    column->addWidget(form_);
    column->addStretch();
    column->addWidget(buttons);
    connect(form_, &PictureForm::changed, this, &PictureDialog::refresh);
    connect(buttons, &QDialogButtonBox::accepted, this, &PictureDialog::takeChoice);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form_->setFocus();
    refresh();
}

void PictureDialog::addTurntable()
{
    setObjectName("turntableDialog");
    setWindowTitle(tr("Turntable"));
    table_ = new TurntableFields(settings_);
    table_->addTo(form_->rows());
    connect(table_, &TurntableFields::changed, this, &PictureDialog::refresh);
}

void PictureDialog::addTargets()
{
    setObjectName("pictureDialog");
    setWindowTitle(tr("Picture"));
    toFile_ = new QCheckBox(tr("Save as file"));
    toClipboard_ = new QCheckBox(tr("Copy to the clipboard"));
    toFile_->setChecked(settings_.toFile);
    toClipboard_->setChecked(settings_.toClipboard);
    for (QCheckBox* target : {toFile_, toClipboard_}) {
        form_->rows().addRow(QString(), target);
        connect(target, &QCheckBox::toggled, this, &PictureDialog::refresh);
    }
}

PictureSettings PictureDialog::choice() const
{
    PictureSettings settings = settings_;
    form_->readInto(settings);
    settings.withReport = withReport_->isChecked();
    if (table_)
        table_->readInto(settings);
    if (toFile_) {
        settings.toFile = toFile_->isChecked();
        settings.toClipboard = toClipboard_->isChecked();
    }
    return settings;
}

std::vector<std::filesystem::path> PictureDialog::filesNamed(const QString& name) const
{
    const PictureSettings settings = choice();
    if (toFile_ && !settings.toFile)
        return {};
    const std::filesystem::path png = toPath(QDir(settings.folderPath()).filePath(name));
    if (!table_)
        return {png};
    std::vector<std::filesystem::path> frames;
    for (int i = 1; i <= settings.frames; ++i)
        frames.push_back(rendering::framePath(png, i));
    return frames;
}

/// What is chosen has a target, and the example shows its name.
void PictureDialog::refresh()
{
    const bool files = !toFile_ || toFile_->isChecked();
    form_->setFileEnabled(files);
    withReport_->setEnabled(files);
    const PictureName name = form_->name();
    const bool good = files ? name.problem.isEmpty() : toClipboard_->isChecked();
    ok_->setEnabled(good);
    if (!good) {
        form_->showExample(files ? name.problem : tr("Choose file or clipboard"), false);
        return;
    }
    const std::vector<std::filesystem::path> all = filesNamed(name.name);
    form_->showExample(all.empty() ? tr("the clipboard")
                       : all.size() == 1
                           ? nameOf(all.front())
                           : tr("%1 to %2").arg(nameOf(all.front()), nameOf(all.back())),
                       true);
}

/// The time may have gone on since the example.
void PictureDialog::takeChoice()
{
    const PictureName name = form_->name();
    const std::vector<std::filesystem::path> files = filesNamed(name.name);
    const bool withReport = choice().withReport;
    const auto exists = [withReport](const std::filesystem::path& png) {
        std::error_code unreadable; // writing will say so
        return std::filesystem::exists(png, unreadable) ||
               (withReport && std::filesystem::exists(reportBeside(png), unreadable));
    };
    const auto found = std::find_if(files.begin(), files.end(), exists);
    if (found == files.end()) {
        finish(files);
        return;
    }
    auto* box =
        new QMessageBox(QMessageBox::Warning, windowTitle(),
                        tr("%1 is there already.").arg(nameOf(*found)), QMessageBox::Cancel, this);
    box->setObjectName("replacePrompt");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("Replace what is there?"));
    QPushButton* replace = box->addButton(tr("&Replace"), QMessageBox::AcceptRole);
    box->button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(replace, &QPushButton::clicked, this, [this, files] { finish(files); });
    box->open();
}

void PictureDialog::finish(const std::vector<std::filesystem::path>& files)
{
    emit chosen(choice(), form_->pixels(), files);
    accept();
}

} // namespace mbv::viewer
