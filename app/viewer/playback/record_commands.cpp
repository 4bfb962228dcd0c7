#include "record_commands.h"

#include "language/path_text.h"
#include "playback_text.h"

#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/scene_io/scene_file.h>

#include <QtWidgets/QFileDialog>
#include <QtWidgets/QWidget>

#include <utility>

namespace mbv::viewer {

RecordCommands::RecordCommands(QWidget& window, Recorder::Surroundings surroundings,
                               std::function<RecordStart()> start)
    : QObject(&window), window_(window), recorder_(window, std::move(surroundings)),
      startNow_(std::move(start))
{
}

void RecordCommands::toggle()
{
    if (recorder_.recording()) {
        askAndSave();
        return;
    }
    start_ = startNow_();
    size_ = window_.size();
    dialogs_.emplace(); // the desktop's own hide what is done in them
    recorder_.start();
    emit changed(recorder_.recording());
    emit notice(tr("Recording what you do, until the same command stops it"));
}

void RecordCommands::discard()
{
    recorder_.stop();
    dialogs_.reset();
    emit changed(recorder_.recording());
    emit notice(tr("The recording was discarded"));
}

void RecordCommands::askAndSave()
{
    recorder_.stop();
    auto* dialog = new QFileDialog(&window_, tr("Save the recording"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Scripts (*.txt)"));
    dialog->setDefaultSuffix("txt");
    dialog->selectFile(QStringLiteral("recording"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { save(toPath(file)); });
    connect(dialog, &QDialog::rejected, this, &RecordCommands::goOn);
    dialog->open();
}

void RecordCommands::goOn()
{
    recorder_.resume();
    emit notice(tr("The recording goes on; it can be discarded in the File menu"));
}

void RecordCommands::save(const std::filesystem::path& path)
{
    QString script = QStringLiteral("# mbv-viewer ");
    std::filesystem::path scene = start_.file;
    const bool hasFile = !scene.empty() || start_.scene.models.empty();
    if (!hasFile) // it gets one, beside the recording
        scene = toPath(toQString(path) + ".mbv.json");
    if (!scene.empty())
        script += '"' + toQString(scene.filename()) + "\" ";
    script += QString("--size %1x%2 --play THIS\n").arg(size_.width()).arg(size_.height());
    for (const PlaybackEvent& event : recorder_.events())
        script += scriptLine(event) + '\n';
    try {
        if (!hasFile)
            saveScene(start_.scene, scene);
        writeFileAtomically(path, script.toStdString());
    } catch (const Error& error) {
        goOn(); // it is not lost
        emit problem(QString::fromStdString(error.what()));
        return;
    }
    dialogs_.reset();
    emit changed(recorder_.recording());
    emit notice(tr("Recording saved as %1").arg(toQString(path)));
}

} // namespace mbv::viewer
