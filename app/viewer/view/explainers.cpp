#include "explainers.h"

#include "view/overlays/axis_overlay.h"
#include "view/overlays/comparison_overlay.h"
#include "view/overlays/measure_overlay.h"

namespace mbv::viewer {

Explainers::Explainers(Session& session)
    : exact(session), focus(session), ruler(session, focus, exact), comparison(session)
{
}

std::vector<rendering::OverlayLine> overlayOf(const Session& session, const Explainers& explainers,
                                              const Projection& projection,
                                              const rendering::Palette& palette)
{
    std::vector<rendering::OverlayLine> lines =
        axisOverlay(session, explainers.focus, projection, palette);
    for (const auto& more : {comparisonOverlay(session, explainers.comparison, projection, palette),
                             measureOverlay(session, explainers.ruler, explainers.exact.report(),
                                            projection, palette)})
        lines.insert(lines.end(), more.begin(), more.end());
    return lines;
}

} // namespace mbv::viewer
