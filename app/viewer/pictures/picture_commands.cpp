#include "picture_commands.h"

#include "language/path_text.h"
#include "language/texts.h"
#include "picture_job.h"
#include "picture_name.h"
#include "session/session.h"
#include "view/render_widget.h"

#include <mbv/report/report_json.h>

#include <QtCore/QCoreApplication>
#include <QtCore/QDir>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>

#include <utility>

namespace mbv::viewer {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PictureCommands)
};

QString nativeText(const std::filesystem::path& path)
{
    return QDir::toNativeSeparators(toQString(path));
}

QString savedText(const QString& path)
{
    return Texts::tr("Picture saved as %1").arg(path);
}

QString copiedText(QSize size)
{
    return Texts::tr("Picture copied, %1 × %2").arg(size.width()).arg(size.height());
}

} // namespace

PictureCommands::PictureCommands(const Session& session, RenderWidget& view,
                                 Surroundings surroundings, QWidget& window)
    : QObject(&window), session_(session), view_(view), surroundings_(std::move(surroundings)),
      window_(window)
{
    connect(&writer_, &PictureWriter::copied, this,
            [](const QImage& image) { QGuiApplication::clipboard()->setImage(image); });
    connect(&writer_, &PictureWriter::done, this, [this](const QString& done) {
        if (!done.isEmpty())
            emit notice(done);
    });
    connect(&writer_, &PictureWriter::failed, this, [this](const QString& message) {
        if (job_) // where one of its files cannot be written, the others cannot either
            job_->cancel();
        emit problem(message);
    });
}

Scene PictureCommands::sceneNow() const
{
    Scene scene = session_.scene();
    scene.camera = view_.camera();
    return scene;
}

void PictureCommands::take(bool transparent)
{
    const PictureSettings settings = loadPictureSettings();
    const QDir folder(settings.folderPath());
    const auto taken = [&folder](const QString& name) { return folder.exists(name); };
    const ViewPicture image = view_.picture(transparent);
    const PictureName name =
        pictureName(settings.form,
                    {surroundings_.sceneName(), QDateTime::currentDateTime(), image.size}, taken);
    if (!name.problem.isEmpty()) {
        emit problem(name.problem);
        return;
    }
    const QString path = folder.filePath(freeName(name.name, taken));
    writer_.write({image.pixels,
                   toPath(path),
                   sceneNow(),
                   {},
                   false,
                   savedText(QDir::toNativeSeparators(path))});
}

void PictureCommands::copy()
{
    const ViewPicture image = view_.picture(false);
    writer_.write({image.pixels, {}, {}, {}, true, copiedText(image.size)});
}

void PictureCommands::ask(PictureDialog::Kind kind)
{
    if (job_) {
        emit problem(tr("A picture is in the making; wait or cancel it"));
        return;
    }
    const QSize pixels = (QSizeF(view_.size()) * view_.devicePixelRatioF()).toSize();
    PictureSettings first = loadPictureSettings();
    first.up = session_.scene().up.value_or(UpAxis::Y);
    auto* dialog = new PictureDialog(kind, first, pixels, surroundings_.sceneName(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PictureDialog::chosen, this,
            [this, kind](const PictureSettings& settings, QSize size,
                         const std::vector<std::filesystem::path>& files) {
                savePictureSettings(settings);
                make(kind, settings, size, files);
            });
    dialog->open();
}

void PictureCommands::make(PictureDialog::Kind kind, const PictureSettings& settings, QSize pixels,
                           const std::vector<std::filesystem::path>& files)
{
    const PictureSource source = {view_.projection(), view_.devicePixelRatioF(), view_.options(),
                                  surroundings_.overlay};
    PictureOrder order;
    order.scene = session_.scene();
    order.report = surroundings_.report();
    order.options = pictureOptions(source, pixels, settings.transparent);
    if (settings.withReport && !files.empty())
        order.json = checkReportToJson(order.scene, order.report);
    const Camera here = view_.camera();
    if (kind == PictureDialog::Kind::Turntable) {
        const std::vector<Camera> cameras =
            rendering::turntable(here, settings.up, here.target, settings.frames);
        for (std::size_t i = 0; i < files.size(); ++i)
            order.shots.push_back(shotOf(source, order.options, cameras[i], files[i]));
        order.notice = tr("%1 pictures saved, the last as %2")
                           .arg(countText(files.size()), nativeText(files.back()));
    } else {
        order.copy = settings.toClipboard;
        order.shots.push_back(shotOf(source, order.options, here,
                                     files.empty() ? std::filesystem::path() : files.front()));
        order.notice = files.empty() ? copiedText(pixels) : savedText(nativeText(files.front()));
    }
    start(std::move(order));
}

void PictureCommands::start(PictureOrder order)
{
    const auto count = static_cast<int>(order.shots.size());
    job_ = new PictureJob(std::move(order), writer_, this);
    connect(job_, &PictureJob::progressed, this, &PictureCommands::progressed);
    connect(job_, &PictureJob::failed, this, &PictureCommands::problem);
    connect(job_, &PictureJob::finished, this, [this] {
        job_->deleteLater();
        job_ = nullptr;
        emit finished();
    });
    emit started(count);
    job_->start();
}

void PictureCommands::cancel()
{
    if (!job_)
        return;
    job_->cancel();
    emit notice(tr("Taking pictures cancelled; those that were done stay"));
}

} // namespace mbv::viewer
