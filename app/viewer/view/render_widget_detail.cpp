#include "render_widget.h"

#include <QtCore/QScopedValueRollback>
#include <vtkRenderWindow.h>

/// How much of the scene is drawn: less of it while something moves.
namespace mbv::viewer {

namespace {

/// How long nothing moves before meshes are shown as fine as they are, in milliseconds.
constexpr int kRest = 250;

/// From one picture to the next while coarse meshes are being made, which needs the processors.
constexpr int kSoon = 150;

/// Per pixel, as pictures have it.
constexpr int kSamples = 4;

} // namespace

/// Smooth edges take twice the time: they are for what is at rest.
void RenderWidget::chooseDetail()
{
    coarse_ = !refining_ && view_.useCoarse();
    renderWindow()->SetMultiSamples(coarse_ ? 0 : samples());
}

int RenderWidget::samples()
{
    return view_.smoothsEdges() ? 0 : kSamples;
}

/// Where nothing is seen yet, there is nothing to follow.
void RenderWidget::awaitRest()
{
    if (coarse_)
        rest_.start(view_.hidesSurfaces() ? 0 : view_.awaitsSurfaces() ? kSoon : kRest);
}

/// Piece by piece: what a hand does in between comes first, and begins it anew.
void RenderWidget::refine()
{
    if (renderPending_)
        return; // that picture will ask again
    if (view_.awaitsSurfaces()) {
        requestRender();
        return;
    }
    renderWindow()->SetMultiSamples(samples());
    if (view_.drawAhead()) {
        rest_.start(0);
        return;
    }
    const QScopedValueRollback refining(refining_, true);
    renderWindow()->Render();
}

/// Without coarse meshes, which would be made for nothing else.
void RenderWidget::renderFully()
{
    waiting_ = awaitsPicture_ = false;
    if (!renderPending_ && !coarse_)
        return;
    rest_.stop();
    bringUpToDate();
    renderPending_ = false;
    view_.useFull();
    renderWindow()->SetMultiSamples(samples());
    const QScopedValueRollback refining(refining_, true);
    renderWindow()->Render();
}

} // namespace mbv::viewer
