#include "axis_overlay.h"

#include "language/texts.h"
#include "rendering/labels/label_text.h"
#include "rendering/lines/axis_lines.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>

#include <cmath>

namespace mbv::viewer {

namespace {

struct AxisOverlay {
    Q_DECLARE_TR_FUNCTIONS(AxisOverlay)
};

} // namespace

std::vector<rendering::OverlayLine> axisOverlay(const Session& session, const PairFocus& focus,
                                                const Projection& projection,
                                                const rendering::Palette& palette)
{
    const std::optional<ModelPair> pair = focus.axisPair();
    const std::optional<SatExplanation> test =
        focus.axisShown() ? focus.explanation() : std::nullopt;
    if (!pair || !test)
        return {};
    const int row = focus.axis(*test);
    const SatRow& shown = test->rows[static_cast<std::size_t>(row)];
    if (!shown.direction)
        return {};
    const std::vector<Shape>& volumes = session.report().volumes;
    const std::vector<Model>& models = session.scene().models;
    const double gap = shown.gap.value_or(0);
    const QString length = lengthText(std::abs(gap), QString::fromStdString(session.scene().units));
    const QString amount =
        gap > 0 ? AxisOverlay::tr("gap %1").arg(length) : AxisOverlay::tr("overlap %1").arg(length);
    return rendering::axisLines({{volumes[pair->first], volumes[pair->second]},
                                 {rendering::labelText(models[pair->first].name),
                                  rendering::labelText(models[pair->second].name)},
                                 std::string(satAxisName(row)),
                                 *shown.direction,
                                 test->overlap,
                                 amount.toStdString()},
                                planeOf(projection), palette);
}

} // namespace mbv::viewer
