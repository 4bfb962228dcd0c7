#include "explanation.h"

#include "measure/dimension_overlay.h"
#include "measure/point_overlay.h"
#include "view/overlays/axis_overlay.h"
#include "view/overlays/comparison_overlay.h"
#include "view/overlays/measure_overlay.h"
#include "view/overlays/overlay_room.h"
#include "view/render_widget.h"

#include <algorithm>
#include <iterator>

namespace mbv::viewer {

std::vector<rendering::OverlayLine>
explanationOf(const Session& session, const Explainers& explainers, const PointMeasure& measure,
              const RenderWidget& view, const Projection& projection,
              const rendering::Palette& palette)
{
    if (view.explosion() > 0)
        return {};
    const QString units = QString::fromStdString(session.scene().units);
    std::vector<rendering::OverlayLine> lines =
        axisOverlay(session, explainers.focus, projection, palette);
    const auto add = [&lines](std::vector<rendering::OverlayLine> more) {
        std::ranges::move(more, std::back_inserter(lines));
    };
    add(comparisonOverlay(session, explainers.comparison, projection, palette));
    add(measureOverlay(session, explainers.ruler, explainers.exact.report(), projection, palette));
    add(pointOverlay(measure, units, projection, palette));
    const std::optional<std::size_t> active = session.selected();
    if (view.isShown(ViewAid::Dimensions) && active && session.scene().models[*active].visible)
        add(dimensionOverlay(session.report().volumes[*active], units, projection, palette));
    // In a small view they are not to go out of it here, for the widget brings back none that is.
    keepCaptionsApart(lines, {}, {{projection.size.width(), projection.size.height()}, {}});
    return lines;
}

} // namespace mbv::viewer
