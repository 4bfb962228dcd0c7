#pragma once

#include "picture_dialog.h"
#include "picture_writer.h"
#include "rendering/lines/overlay_lines.h"
#include "view/camera/projection.h"

#include <mbv/check/check_report.h>

#include <QtCore/QObject>

#include <functional>
#include <optional>
#include <vector>

namespace mbv::viewer {

class PictureJob;
struct PictureOrder;
class RenderWidget;
class Session;

/// Takes pictures of the 3D view: at once, or as a dialog asks, or a turntable of them. They carry
/// the scene. A picture in the making shows the scene as it was when it was asked for.
class PictureCommands : public QObject {
    Q_OBJECT

public:
    /// What pictures need to know of the window.
    struct Surroundings {
        std::function<QString()> sceneName;
        std::function<const CheckReport&()> report;
        /// What explains the scene, drawn over it.
        std::function<std::vector<rendering::OverlayLine>(const Projection&)> overlay;
    };

    PictureCommands(const Session& session, RenderWidget& view, Surroundings surroundings,
                    QWidget& window);

    /// What the view shows, as large as it shows it, under a name that is free.
    void take(bool transparent);
    void copy(); ///< the same to the clipboard
    void ask(PictureDialog::Kind kind);
    void cancel();
    bool busy() const { return job_ != nullptr || writer_.waiting() > 0; }

signals:
    void started(int pictures);
    void progressed(double fraction);
    void finished();
    void notice(const QString& message);
    void problem(const QString& message);

private:
    Scene sceneNow() const;
    void make(PictureDialog::Kind kind, const PictureSettings& settings, QSize pixels,
              const std::vector<std::filesystem::path>& files);
    void start(PictureOrder order);

    const Session& session_;
    RenderWidget& view_;
    Surroundings surroundings_;
    QWidget& window_;
    PictureWriter writer_;
    PictureJob* job_ = nullptr; ///< in the making
};

} // namespace mbv::viewer
