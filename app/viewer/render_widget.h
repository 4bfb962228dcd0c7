#pragma once

#include <mbv/rendering/camera_preset.h>
#include <mbv/rendering/scene_view.h>

#include <QVTKOpenGLNativeWidget.h>
#include <vtkNew.h>

#include <filesystem>
#include <initializer_list>
#include <optional>

class vtkRenderer;

namespace mbv::viewer {

/// The 3D view: the one class that knows both Qt and VTK. Orbit, pan and zoom are VTK's trackball;
/// keys are none of its business and never reach VTK.
class RenderWidget : public QVTKOpenGLNativeWidget {
    Q_OBJECT

public:
    explicit RenderWidget(QWidget* parent = nullptr);
    ~RenderWidget() override;

    /// Shows a checked scene; the camera stays where it is.
    void showScene(const Scene& scene, const CheckReport& report,
                   std::optional<std::size_t> selected);

    Camera camera() const;
    void setCamera(const Camera& camera);
    void lookFrom(CameraPreset preset); ///< and frames everything
    /// Fits the volumes of these models in the view, as they are drawn; they stay fitted when the
    /// view changes its size, until the camera is moved.
    void frameModels(std::initializer_list<std::size_t> models);
    void frameAll();

    bool orthographic() const;
    /// Keeps the size of what is at the point looked at.
    void setOrthographic(bool on);
    Representation representation() const { return options_.representation; }
    void setRepresentation(Representation representation);
    void setPalette3D(const Palette& palette);

    /// Writes what the view shows as PNG. Throws Error, as writePng.
    void savePicture(const std::filesystem::path& png, bool transparent);
    /// Draws at once what is otherwise drawn when the event loop gets to it.
    void renderNow();

signals:
    void modelClicked(std::size_t model); ///< index into the scene shown

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void showAgain();
    void requestRender();
    void frame(const Aabb& bounds);
    void refit();
    void forgetFit();

    vtkNew<vtkRenderer> renderer_;
    SceneView view_;
    Scene scene_;
    CheckReport report_;
    ViewOptions options_;
    std::optional<Aabb> fitted_; ///< what the camera was last fitted to and still is
    QPoint pressedAt_;
    bool renderPending_ = false;
};

} // namespace mbv::viewer
