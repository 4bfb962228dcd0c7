#include "picture_job.h"

#include "picture_window.h"
#include "picture_writer.h"
#include "rendering/camera/camera_preset.h"

#include <QtCore/QTimer>
#include <vtkImageData.h>
#include <vtkRenderWindow.h>

#include <exception>
#include <utility>

namespace mbv::viewer {

namespace {

/// Rendered at twice the size: a megapixel, like a window.
constexpr int kTileSide = 512;

constexpr int kMaxWaiting = 2;  // pictures in memory that are not written yet
constexpr int kWriterPoll = 10; // milliseconds

} // namespace

PictureJob::PictureJob(PictureOrder order, PictureWriter& writer, QObject* parent)
    : QObject(parent), order_(std::move(order)), writer_(writer)
{
}

PictureJob::~PictureJob() = default;

void PictureJob::start()
{
    QTimer::singleShot(0, this, &PictureJob::step);
}

void PictureJob::cancel()
{
    if (!over_)
        finish();
}

void PictureJob::step()
{
    if (over_)
        return;
    if (writer_.waiting() >= kMaxWaiting) {
        QTimer::singleShot(kWriterPoll, this, &PictureJob::step);
        return;
    }
    try {
        drawTile();
    } catch (const std::exception& error) { // Error, or no memory for the picture
        emit failed(QString::fromStdString(error.what()));
        finish();
        return;
    }
    if (shot_ == static_cast<int>(order_.shots.size()))
        finish();
    else
        QTimer::singleShot(0, this, &PictureJob::step);
}

void PictureJob::drawTile()
{
    if (!picture_) {
        window_ = makePictureWindow();
        picture_ = std::make_unique<rendering::TiledPicture>(*window_, order_.scene, order_.report,
                                                             order_.options, kTileSide);
    }
    const Shot& shot = order_.shots[static_cast<std::size_t>(shot_)];
    if (tile_ == 0) {
        rendering::setCamera(picture_->renderer(), shot.camera);
        picture_->setOverlay(shot.overlay);
    }
    const bool complete = picture_->drawNext();
    ++tile_;
    const int tiles = picture_->tiles();
    emit progressed(static_cast<double>(shot_ * tiles + tile_) /
                    (static_cast<double>(order_.shots.size()) * tiles));
    if (!complete)
        return;
    Scene scene = order_.scene;
    scene.camera = shot.camera;
    tile_ = 0;
    ++shot_;
    const bool last = shot_ == static_cast<int>(order_.shots.size());
    writer_.write({picture_->image(), shot.png, std::move(scene), order_.json, order_.copy,
                   last ? order_.notice : QString()});
}

void PictureJob::finish()
{
    over_ = true;
    picture_.reset();
    window_ = nullptr;
    emit finished(shot_);
}

} // namespace mbv::viewer
