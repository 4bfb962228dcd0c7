#include "picture_writer.h"

#include "rendering/pictures/png_bytes.h"

#include <mbv/file/write_file.h>
#include <mbv/scene_io/scene_picture.h>

#include <QtCore/QMetaObject>
#include <vtkImageData.h>

#include <cstring>
#include <exception>
#include <utility>

namespace mbv::viewer {

PictureWriter::PictureWriter(QObject* parent) : QObject(parent)
{
    thread_.setMaxThreadCount(1);
    qRegisterMetaType<QImage>();
}

PictureWriter::~PictureWriter()
{
    thread_.waitForDone();
}

void PictureWriter::write(FinishedPicture picture)
{
    ++waiting_;
    thread_.start([this, picture = std::move(picture)] { work(picture); });
}

/// On the thread.
void PictureWriter::work(const FinishedPicture& picture)
{
    QString problem;
    QImage copy;
    try {
        if (!picture.png.empty()) {
            const std::string bytes =
                pictureWithScene(picture.scene, rendering::pngBytes(*picture.image), picture.png);
            writeFileAtomically(picture.png, bytes);
            if (!picture.report.empty())
                writeFileAtomically(std::filesystem::path(picture.png).replace_extension(".json"),
                                    picture.report);
        }
        if (picture.copy)
            copy = toQImage(*picture.image);
    } catch (const std::exception& error) { // Error, or no memory for the file
        problem = QString::fromStdString(error.what());
    }
    QMetaObject::invokeMethod(
        this,
        [this, problem, copy, notice = picture.notice] {
            --waiting_;
            if (!problem.isEmpty()) {
                emit failed(problem);
                return;
            }
            if (!copy.isNull())
                emit copied(copy);
            emit done(notice);
        },
        Qt::QueuedConnection);
}

QImage toQImage(vtkImageData& image)
{
    const int* size = image.GetDimensions();
    const bool alpha = image.GetNumberOfScalarComponents() == 4;
    QImage result(size[0], size[1], alpha ? QImage::Format_RGBA8888 : QImage::Format_RGB888);
    const std::size_t row =
        static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(alpha ? 4 : 3);
    for (int y = 0; y < size[1]; ++y)
        std::memcpy(result.scanLine(size[1] - 1 - y), image.GetScalarPointer(0, y, 0), row);
    return result;
}

} // namespace mbv::viewer
