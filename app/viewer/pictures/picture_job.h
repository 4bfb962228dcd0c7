#pragma once

#include "picture_order.h"
#include "rendering/pictures/tiled_picture.h"

#include <QtCore/QObject>
#include <QtCore/QString>
#include <vtkSmartPointer.h>

#include <memory>

namespace mbv::viewer {

class PictureWriter;

/// Draws pictures while the window stays alive: a tile, which takes about as long as drawing the
/// window, then whatever else there is to do, then the next. Works on the GUI thread, since text
/// and graphics contexts are not shared between threads; encoding and writing is the writer's.
class PictureJob : public QObject {
    Q_OBJECT

public:
    /// The writer must outlive it.
    PictureJob(PictureOrder order, PictureWriter& writer, QObject* parent);
    ~PictureJob() override;

    void start();
    void cancel(); ///< finished() comes at once

signals:
    void progressed(double fraction);
    void failed(const QString& message); ///< and finished() comes
    void finished(int drawn);            ///< how many pictures

private:
    void step();
    void drawTile();
    void finish();

    PictureOrder order_;
    PictureWriter& writer_;
    vtkSmartPointer<vtkRenderWindow> window_;
    std::unique_ptr<rendering::TiledPicture> picture_;
    int shot_ = 0; ///< that is being drawn
    int tile_ = 0; ///< of that shot, to be drawn next
    bool over_ = false;
};

} // namespace mbv::viewer
