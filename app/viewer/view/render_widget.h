#pragma once

#include "rendering/camera/camera_preset.h"
#include "rendering/lines/overlay_lines.h"
#include "rendering/scene_view.h"
#include "rendering/scenery/axes_marker.h"
#include "session/exact_check.h"
#include "session/loading/level_fitter.h"
#include "session/pairs/volume_comparison.h"
#include "session/session.h"
#include "settings/preferences.h"
#include "view/camera/camera_flight.h"
#include "view/camera/projection.h"
#include "view/overlays/covered_areas.h"
#include "view/tools/pointer_event.h"

#include <QVTKOpenGLNativeWidget.h>
#include <QtCore/QTimer>
#include <vtkNew.h>
#include <vtkSmartPointer.h>

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

class vtkImageData;
class vtkRenderer;

namespace mbv::viewer {

/// 8-bit RGB, or RGBA with plain colors where it is transparent.
struct ViewPicture {
    vtkSmartPointer<vtkImageData> pixels;
    QSize size;
};

/// The session in 3D, as it is checked: the one class that knows both Qt and VTK. Orbit, pan and
/// zoom are VTK's trackball; they get the mouse after the pointer handler. Keys are none of its
/// business and never reach VTK.
class RenderWidget : public QVTKOpenGLNativeWidget {
    Q_OBJECT

public:
    /// Session, check and comparison must outlive it.
    RenderWidget(const Session& session, const ExactCheck& exact,
                 const VolumeComparison& comparison,
                 std::shared_ptr<rendering::MeshSurfaceCache> surfaces, QWidget* parent = nullptr);
    ~RenderWidget() override;

    /// Asked first about everything the mouse does here; true keeps it from the camera.
    void setPointerHandler(std::function<bool(const PointerEvent&)> handler);
    /// Asked first about clicks; true keeps one from choosing a model.
    void setClickHandler(std::function<bool(const QPointF&)> handler);
    /// What lies over the view, asked for at every drawing: the camera may have moved. Handles are
    /// there to be dragged; pictures are taken without them.
    using Overlay = std::function<std::vector<rendering::OverlayLine>(const Projection&)>;
    void setOverlay(Overlay explanation);
    void setHandles(Overlay handles);
    /// Leaves the background plain until there is a scene, for a moment at most: a picture of
    /// nothing would only hold up the first one of something.
    void awaitScene();
    /// Draws nothing until renderFully: what is seen before is of no interest.
    void awaitPicture();
    /// Draws again, since the overlay has changed.
    void requestRender();

    Camera camera() const;         ///< where a flight ends, while it is on one
    Projection projection() const; ///< of what is seen now
    void setCamera(const Camera& camera);
    void flyTo(const Camera& camera);
    enum class Travel { Flying, AtOnce };
    /// And frames everything.
    void lookFrom(rendering::CameraPreset preset, Travel travel = Travel::Flying);
    /// The same from where `from` points, seen from the middle of everything. Precondition: not 0.
    void lookFrom(const Vec3& from);
    /// Fits the volumes of these models in the view, as they are drawn; they stay fitted when the
    /// view changes its size, until the camera is moved.
    void frameModels(std::span<const std::size_t> models);
    void frameAll();
    /// Frames everything where one of these models is not wholly in the view.
    void reveal(std::span<const std::size_t> models);
    void revealAll();

    /// Whether the camera flies to where it is sent.
    bool flies() const { return flight_.on(); }
    void setFlies(bool on) { flight_.setOn(on); }

    bool orthographic() const;
    /// Keeps the size of what is at the point looked at.
    void setOrthographic(bool on);
    rendering::Representation representation() const { return options_.representation; }
    void setRepresentation(rendering::Representation representation);
    /// The depth of the hierarchies whose volumes are shown; nothing for the models' own volumes.
    const std::optional<int>& level() const { return levels_.wanted(); }
    /// Shown as soon as its volumes are fitted.
    void setLevel(std::optional<int> level);
    /// The volumes of a level are still being fitted, or the camera is on its way.
    bool busy() const { return levels_.busy() || flight_.flying(); }
    /// What is seen has less detail than the scene, until nothing has moved for a while.
    bool refining() const { return rest_.isActive(); }
    /// Dims all models but these, if any.
    void setFocusOn(std::vector<std::size_t> models);
    /// Cuts surfaces off that are outside; nothing for no cut.
    void setSection(const std::optional<HalfSpace>& kept);
    /// And those outside of a box.
    void setSectionBox(const std::optional<Aabb>& box);
    /// The models of the scene shown that are cut and have no inside to fill.
    const std::vector<std::size_t>& openCuts() const { return openCuts_; }
    /// How far models are drawn apart, see rendering::explodedScene; 0 for where they are.
    double explosion() const { return options_.explosion; }
    void setExplosion(double amount);
    /// What meshes have in common, as soon as the check of the meshes knows it.
    bool overlapsShown() const { return overlapsShown_; }
    void setOverlapsShown(bool shown);
    /// Shapes that contain a model, over it; null for none.
    void setCover(rendering::ModelCoverPtr cover);
    void setPalette3D(const rendering::Palette& palette);
    bool isShown(ViewAid aid) const;
    void setShown(ViewAid aid, bool shown);
    /// The part that the world's axes have to themselves; empty where they are not shown.
    QRect axesRoom() const;

    /// Where the surface is that is seen at a pixel.
    std::optional<rendering::SurfacePoint> surfacePointAt(const QPointF& pixel);

    /// What is shown, and how.
    rendering::ViewOptions options() const;
    /// The view as it is now, without the handles.
    ViewPicture picture(bool transparent);
    /// Draws at once what is otherwise drawn when the event loop gets to it.
    void renderNow();
    /// And with all detail, however long that takes.
    void renderFully();

signals:
    /// An index into the scene shown, and the keys held down.
    void modelClicked(std::size_t model, Qt::KeyboardModifiers modifiers);
    void levelChanged();
    void aidsChanged();
    void cameraMoved();    ///< with the mouse, or by a click on the cube
    void nothingClicked(); ///< with no key held down: nothing is where the click was
    /// For the model, or for all that is seen, there on the screen.
    void menuWanted(std::optional<std::size_t> model, const QPoint& at);
    void openCutsChanged();
    /// Between two lines of the grid on the ground; nothing where there is none.
    void gridChanged(std::optional<double> step);

protected:
    void paintGL() override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void makeRenderWindow();
    void nameMarks();
    void connectShown();
    void showAgain();
    std::optional<std::size_t> modelAt(const QPointF& pixel);
    QPoint windowPixel(const QPointF& pixel) const;
    void bringUpToDate();
    void endWait();
    void renderUnlessWaiting();
    void answerRequest();
    void chooseDetail();
    int samples();
    void awaitRest();
    void refine();
    void standUp();
    void placeOverlay();
    void fly(const std::function<void()>& place);
    void frame(const Aabb& bounds);
    void refit();
    void forgetFit();

    const Session& session_;
    const ExactCheck& exact_;
    const VolumeComparison& comparison_;
    vtkNew<vtkRenderer> renderer_;
    rendering::SceneView view_;
    rendering::OverlayLines overlayLines_;
    rendering::AxesMarker axes_;
    std::function<bool(const PointerEvent&)> handler_;
    std::function<bool(const QPointF&)> clickHandler_;
    Overlay explanation_;
    Overlay handles_;
    CoveredAreas covered_; ///< names and the lines to them stay out of these
    LevelFitter levels_;
    CameraFlight flight_;
    rendering::ViewOptions options_; ///< but for what the session decides, see options()
    std::array<bool, kViewAids.size()> shownAids_{};
    bool overlapsShown_ = false;
    rendering::ComparedVolumesPtr compared_; ///< as last shown
    std::optional<double> gridStep_;
    std::vector<std::size_t> openCuts_;
    std::optional<Aabb> fitted_; ///< what the camera was last fitted to and still is
    UpAxis up_ = UpAxis::Y;      ///< of the scene shown
    QPoint pressedAt_;
    QTimer rest_;           ///< until nothing has moved for a while
    bool coarse_ = false;   ///< the picture has less detail than the scene
    bool refining_ = false; ///< the picture that begins has been drawn ahead
    bool renderPending_ = false;
    bool waiting_ = false; ///< for a scene
    bool awaitsPicture_ = false;
    bool outdated_ = false; ///< the actors are not yet those of the session and the options
};

} // namespace mbv::viewer
