#pragma once

#include <mbv/scene/scene.h>

#include <vtkSmartPointer.h>

#include <QtCore/QObject>
#include <QtCore/QThreadPool>
#include <QtGui/QImage>

#include <filesystem>
#include <string>

class vtkImageData;

namespace mbv::viewer {

/// What becomes of a picture that is drawn.
struct FinishedPicture {
    vtkSmartPointer<vtkImageData> image; ///< 8-bit RGB or RGBA, nobody else's
    std::filesystem::path png;           ///< to write; empty for none
    Scene scene;                         ///< goes into the file
    std::string report;                  ///< JSON to write beside the file; empty for none
    bool copy = false;                   ///< to the clipboard
    QString notice;                      ///< what to say when all that is done; empty for nothing
};

/// Encodes pictures and writes them, one after the other, on a thread of its own. A file is
/// written as a whole or not at all.
class PictureWriter : public QObject {
    Q_OBJECT

public:
    explicit PictureWriter(QObject* parent = nullptr);
    ~PictureWriter() override; ///< once everything is written

    void write(FinishedPicture picture);
    int waiting() const { return waiting_; } ///< pictures that are not done yet

signals:
    void copied(const QImage& image);
    void done(const QString& notice);
    void failed(const QString& message);

private:
    void work(const FinishedPicture& picture);

    QThreadPool thread_;
    int waiting_ = 0;
};

/// The same picture for Qt.
QImage toQImage(vtkImageData& image);

} // namespace mbv::viewer
