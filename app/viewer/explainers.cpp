#include "explainers.h"

#include "axis_overlay.h"
#include "measure_overlay.h"

namespace mbv::viewer {

Explainers::Explainers(Session& session)
    : exact(session), focus(session), ruler(session, focus, exact)
{
}

std::vector<OverlayLine> overlayOf(const Session& session, const Explainers& explainers,
                                   const Projection& projection, const Palette& palette)
{
    std::vector<OverlayLine> lines = axisOverlay(session, explainers.focus, projection, palette);
    const auto measure = measureOverlay(session, explainers.ruler, projection, palette);
    lines.insert(lines.end(), measure.begin(), measure.end());
    return lines;
}

} // namespace mbv::viewer
