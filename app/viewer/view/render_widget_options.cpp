#include "render_widget.h"

#include <QtCore/QtMath>

#include <utility>

namespace mbv::viewer {

rendering::ViewOptions RenderWidget::options() const
{
    rendering::ViewOptions options = options_;
    options.selected = session_.selection().models;
    options.contacts = exact_.contacts();
    options.overlaps = overlapsShown_ ? exact_.overlaps() : nullptr;
    options.compared = comparison_.sideBySide();
    options.level = levels_.ready(session_.scene());
    options.ghosts = session_.checksHidden();
    options.pixelRatio = devicePixelRatioF();
    return options;
}

void RenderWidget::setRepresentation(rendering::Representation representation)
{
    options_.representation = representation;
    showAgain();
}

void RenderWidget::setLevel(std::optional<int> level)
{
    levels_.want(level);
    levels_.fit(session_.scene());
    showAgain();
    emit levelChanged();
}

void RenderWidget::setFocusOn(std::vector<std::size_t> models)
{
    if (models == options_.focus)
        return;
    options_.focus = std::move(models);
    showAgain();
}

void RenderWidget::setSection(const std::optional<HalfSpace>& kept)
{
    if (kept == options_.section)
        return;
    options_.section = kept;
    showAgain();
}

void RenderWidget::setSectionBox(const std::optional<Aabb>& box)
{
    if (box == options_.sectionBox)
        return;
    options_.sectionBox = box;
    showAgain();
}

void RenderWidget::setExplosion(double amount)
{
    if (amount == options_.explosion)
        return;
    options_.explosion = amount;
    showAgain();
}

void RenderWidget::setOverlapsShown(bool shown)
{
    overlapsShown_ = shown;
    showAgain();
}

void RenderWidget::setCover(rendering::ModelCoverPtr cover)
{
    options_.cover = std::move(cover);
    showAgain();
}

bool RenderWidget::isShown(ViewAid aid) const
{
    return shownAids_[static_cast<std::size_t>(aid)];
}

void RenderWidget::setShown(ViewAid aid, bool shown)
{
    shownAids_[static_cast<std::size_t>(aid)] = shown;
    options_.grid = isShown(ViewAid::Grid);
    options_.names = isShown(ViewAid::Names);
    showAgain();
    emit aidsChanged();
}

QRect RenderWidget::axesRoom() const
{
    const int side = isShown(ViewAid::Axes) ? qCeil(rendering::AxesMarker::side()) : 0;
    return {0, height() - side, side, side};
}

void RenderWidget::setPalette3D(const rendering::Palette& palette)
{
    options_.palette = palette;
    showAgain();
}

} // namespace mbv::viewer
