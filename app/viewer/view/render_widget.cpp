#include "render_widget.h"

#include "language/retranslate.h"
#include "language/texts.h"
#include "rendering/pictures/window_image.h"
#include "view/overlays/overlay_room.h"
#include "view/tools/silent_trackball.h"

#include <QVTKInteractor.h>
#include <QtCore/QMetaObject>
#include <QtCore/QScopedValueRollback>
#include <QtGui/QMouseEvent>
#include <QtGui/QOpenGLContext>
#include <QtGui/QOpenGLFunctions>
#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkImageData.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace mbv::viewer {

namespace {

/// At which a point of text is a pixel.
constexpr double kVtkDpi = 72;

/// How long a scene is waited for, in milliseconds.
constexpr int kPatience = 300;

/// A hand that presses and releases moves the mouse less than this, in pixels.
constexpr int kClickSlack = 3;

} // namespace

RenderWidget::RenderWidget(const Session& session, const ExactCheck& exact,
                           const VolumeComparison& comparison,
                           std::shared_ptr<rendering::MeshSurfaceCache> surfaces, QWidget* parent)
    : QVTKOpenGLNativeWidget(parent), session_(session), exact_(exact), comparison_(comparison),
      view_(*renderer_, std::move(surfaces)), overlayLines_(*renderer_), axes_(*renderer_),
      covered_(*this), flight_(*renderer_)
{
    makeRenderWindow();
    for (const ViewAid aid : kViewAids)
        setShown(aid, savedShown(aid));
    setFlies(savedCameraFlies());
    setObjectName("view3d");
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false); // plain keys, also while typing Korean
    setAcceptDrops(false);                          // files go to the window
    retranslate(*this, [this] {
        setAccessibleName(tr("3D view"));
        nameMarks();
        showAgain();
    });
    rest_.setSingleShot(true);
    connect(&rest_, &QTimer::timeout, this, &RenderWidget::refine);
    connect(this, &QOpenGLWidget::resized, this, &RenderWidget::refit);
    connect(&flight_, &CameraFlight::moved, this, &RenderWidget::requestRender);
    connect(&covered_, &CoveredAreas::changed, this, &RenderWidget::requestRender);
    connectShown();
}

RenderWidget::~RenderWidget()
{
    makeCurrent(); // the actors free their buffers
}

void RenderWidget::makeRenderWindow()
{
    const vtkNew<vtkGenericOpenGLRenderWindow> window;
    window->SetAlphaBitPlanes(1); // for transparent pictures
    setRenderWindow(window);
    window->AddRenderer(renderer_);
    window->AddObserver(vtkCommand::StartEvent, this, &RenderWidget::chooseDetail);
    window->AddObserver(vtkCommand::EndEvent, this, &RenderWidget::awaitRest);
    const vtkNew<SilentTrackball> style;
    interactor()->SetInteractorStyle(style);
    style->AddObserver(vtkCommand::InteractionEvent, this, &RenderWidget::forgetFit);

    // Before names find their places, which they leave free.
    constexpr float kFirst = 1;
    renderer_->AddObserver(vtkCommand::StartEvent, this, &RenderWidget::answerRequest, kFirst);
    renderer_->AddObserver(vtkCommand::StartEvent, this, &RenderWidget::placeOverlay, kFirst);
}

/// The words of the marks over the picture, in the language of the window.
void RenderWidget::nameMarks()
{
    options_.overlapMark = tr("overlap").toStdString();
    options_.hiddenMark = tr("hidden").toStdString();
    options_.meshMarks = {.intersecting = tr("intersecting").toStdString(),
                          .touching = tr("touching").toStdString(),
                          .clearance = tr("too near").toStdString(),
                          .unknown = tr("unknown").toStdString(),
                          .separated = tr("volumes alone overlap").toStdString()};
    options_.relationWords = relationWords();
}

/// What is shown changes with what it is made of.
void RenderWidget::connectShown()
{
    connect(&session_, &Session::changed, this, &RenderWidget::showAgain);
    connect(&session_, &Session::changed, this, &RenderWidget::endWait);
    connect(&session_, &Session::changed, this, &RenderWidget::standUp);
    connect(&session_, &Session::selectionChanged, this, &RenderWidget::showAgain);
    connect(&exact_, &ExactCheck::changed, this, &RenderWidget::showAgain);
    connect(&exact_, &ExactCheck::contactsFound, this, &RenderWidget::showAgain);
    connect(&comparison_, &VolumeComparison::changed, this, [this] {
        if (compared_ != comparison_.sideBySide()) // else the panel alone has something to tell
            showAgain();
    });
    connect(&session_, &Session::changed, this, [this] { levels_.fit(session_.scene()); });
    connect(&levels_, &LevelFitter::fitted, this, &RenderWidget::showAgain);
}

/// With the next picture: changes come in pairs, and faster than pictures do.
void RenderWidget::showAgain()
{
    outdated_ = true;
    requestRender();
}

void RenderWidget::bringUpToDate()
{
    if (!std::exchange(outdated_, false))
        return;
    setUnscaledDPI(qRound(kVtkDpi / devicePixelRatioF())); // VTK would scale text a second time
    view_.show(session_.scene(), exact_.report(), options());
    compared_ = comparison_.sideBySide();
    axes_.show(isShown(ViewAid::Axes), options_.palette, devicePixelRatioF());
    const std::optional<double> step =
        view_.grid() ? std::optional(view_.grid()->step) : std::nullopt;
    if (std::exchange(gridStep_, step) != step)
        emit gridChanged(step);
    if (openCuts_ != view_.openCuts()) {
        openCuts_ = view_.openCuts();
        emit openCutsChanged();
    }
    renderer_->ResetCameraClippingRange();
}

void RenderWidget::setPointerHandler(std::function<bool(const PointerEvent&)> handler)
{
    handler_ = std::move(handler);
}

void RenderWidget::setClickHandler(std::function<bool(const QPointF&)> handler)
{
    clickHandler_ = std::move(handler);
}

void RenderWidget::setOverlay(Overlay explanation)
{
    explanation_ = std::move(explanation);
    requestRender();
}

void RenderWidget::setHandles(Overlay handles)
{
    handles_ = std::move(handles);
    requestRender();
}

void RenderWidget::placeOverlay()
{
    const Projection seen = projection();
    const std::vector<rendering::OverlayLine> none;
    std::vector<rendering::OverlayLine> lines = explanation_ ? explanation_(seen) : none;
    const std::vector<rendering::OverlayLine> handles = handles_ ? handles_(seen) : none;
    const OverlayView view{seen.size.width(), seen.size.height(), devicePixelRatioF()};
    const std::optional<rendering::Rect> axes = axes_.room();
    CaptionRoom room{{view.width, view.height}, covered_.areas()};
    if (axes)
        room.covered.push_back(partOf(*axes, view));
    keepCaptionsApart(lines, handles, room);
    rendering::LabelObstacles obstacles{roomOf(lines, handles, view), {}};
    for (const QRectF& part : covered_.areas())
        obstacles.covered.push_back(roomOf(part, view));
    if (axes)
        obstacles.taken.push_back(*axes);
    view_.keepFreeOfNames(std::move(obstacles));
    std::ranges::copy(handles, std::back_inserter(lines));
    overlayLines_.show(lines, devicePixelRatioF());
}

ViewPicture RenderWidget::picture(bool transparent)
{
    bringUpToDate();
    rendering::ViewOptions shown = options();
    shown.transparentBackground = transparent;
    Overlay handles = std::exchange(handles_, nullptr);
    view_.show(session_.scene(), exact_.report(), shown);
    view_.useFull();
    const QScopedValueRollback refining(refining_, true);
    renderWindow()->Render();
    ViewPicture picture = {rendering::imageOf(*renderWindow(), transparent), {}};
    rendering::divideByAlpha(*picture.pixels);
    const int* size = picture.pixels->GetDimensions();
    picture.size = {size[0], size[1]};
    handles_ = std::move(handles);
    showAgain();
    return picture;
}

void RenderWidget::awaitScene()
{
    waiting_ = true;
    QTimer::singleShot(kPatience, this, &RenderWidget::endWait);
}

void RenderWidget::awaitPicture()
{
    awaitsPicture_ = true;
}

void RenderWidget::endWait()
{
    if (std::exchange(waiting_, false) && renderPending_)
        QMetaObject::invokeMethod(this, &RenderWidget::renderUnlessWaiting, Qt::QueuedConnection);
}

void RenderWidget::requestRender()
{
    if (!std::exchange(renderPending_, true))
        QMetaObject::invokeMethod(this, &RenderWidget::renderUnlessWaiting, Qt::QueuedConnection);
}

/// The end of the wait asks again.
void RenderWidget::renderUnlessWaiting()
{
    if (!waiting_ && !awaitsPicture_)
        renderNow();
}

void RenderWidget::renderNow()
{
    waiting_ = false;
    if (!renderPending_)
        return;
    bringUpToDate();
    renderPending_ = false;
    renderWindow()->Render();
}

/// A picture that begins shows all that was asked for, unless the actors are to change first.
void RenderWidget::answerRequest()
{
    renderPending_ = outdated_;
}

void RenderWidget::paintGL()
{
    if (!waiting_) {
        bringUpToDate(); // VTK may draw, after a change of size
        QVTKOpenGLNativeWidget::paintGL();
        return;
    }
    const QColor color = toQColor(options_.palette.background);
    QOpenGLFunctions& gl = *QOpenGLContext::currentContext()->functions();
    gl.glClearColor(color.redF(), color.greenF(), color.blueF(), 1);
    gl.glClear(GL_COLOR_BUFFER_BIT);
}

bool RenderWidget::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease:
        if (handler_ && handler_(pointerEventOf(static_cast<const QMouseEvent&>(*event)))) {
            event->accept();
            return true;
        }
        return QVTKOpenGLNativeWidget::event(event);
    case QEvent::Leave:
        if (handler_)
            handler_({PointerEvent::What::Leave, {}, Qt::NoButton, {}});
        return QVTKOpenGLNativeWidget::event(event);
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::ShortcutOverride:
        return QOpenGLWidget::event(event); // past VTK NOLINT(bugprone-parent-virtual-call)
    default:
        return QVTKOpenGLNativeWidget::event(event);
    }
}

/// As VTK counts.
QPoint RenderWidget::windowPixel(const QPointF& pixel) const
{
    const double ratio = devicePixelRatioF();
    return {static_cast<int>(pixel.x() * ratio),
            static_cast<int>((height() - 1 - pixel.y()) * ratio)};
}

std::optional<rendering::SurfacePoint> RenderWidget::surfacePointAt(const QPointF& pixel)
{
    renderNow(); // picking reads what was drawn
    const QPoint at = windowPixel(pixel);
    return view_.surfacePointAt(at.x(), at.y());
}

std::optional<std::size_t> RenderWidget::modelAt(const QPointF& pixel)
{
    renderNow(); // picking reads what was drawn
    const QPoint at = windowPixel(pixel);
    return view_.modelAt(at.x(), at.y());
}

void RenderWidget::mousePressEvent(QMouseEvent* event)
{
    pressedAt_ = event->position().toPoint();
}

void RenderWidget::mouseReleaseEvent(QMouseEvent* event)
{
    const QPoint here = event->position().toPoint();
    if ((here - pressedAt_).manhattanLength() > kClickSlack)
        return;
    if (event->button() == Qt::RightButton) // not at the press: it may be a drag of the camera
        emit menuWanted(modelAt(here), mapToGlobal(here));
    if (event->button() != Qt::LeftButton || (clickHandler_ && clickHandler_(here)))
        return;
    if (const auto model = modelAt(here))
        emit modelClicked(*model, event->modifiers());
    else if (!(event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)))
        emit nothingClicked();
}

void RenderWidget::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard)
        emit menuWanted(session_.selected(), mapToGlobal(rect().center()));
}

} // namespace mbv::viewer
