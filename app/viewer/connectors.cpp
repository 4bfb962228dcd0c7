#include "connectors.h"

#include "menus.h"
#include "panes/axis_table.h"
#include "panes/hud.h"
#include "panes/model_panel.h"
#include "panes/panel_edits.h"
#include "section/section.h"
#include "section/section_bar.h"
#include "view/explainers.h"
#include "view/render_widget.h"

#include <array>

namespace mbv::viewer {

void connectExplaining(Explainers& explainers, RenderWidget& view, AxisTable& axes, Menus& menus)
{
    PairFocus& focus = explainers.focus;
    QObject::connect(&focus, &PairFocus::changed, &view, [&focus, &view, &menus] {
        const std::optional<ModelPair>& pair = focus.pair();
        view.setFocusOn(pair ? std::vector{pair->first, pair->second} : std::vector<std::size_t>());
        view.requestRender(); // the axis may be another
        menus.refresh();
    });
    QObject::connect(&focus, &PairFocus::framed, &view, [&view](std::size_t a, std::size_t b) {
        view.frameModels(std::array{a, b});
    });
    QObject::connect(&axes, &AxisTable::axisChosen, &focus, &PairFocus::chooseAxis);
    QObject::connect(&explainers.ruler, &PairRuler::changed, &view, [&view, &menus] {
        view.requestRender();
        menus.refresh();
    });
}

void connectPanel(ModelPanel& panel, Session& session, RenderWidget& view)
{
    QObject::connect(&panel, &ModelPanel::positionEdited, &session,
                     [&session](int axis, double value) { setPosition(session, axis, value); });
    QObject::connect(&panel, &ModelPanel::rotationEdited, &session,
                     [&session](int axis, double degrees) { setRotation(session, axis, degrees); });
    QObject::connect(&panel, &ModelPanel::scaleEdited, &session,
                     [&session](int axis, double factor) { setScale(session, axis, factor); });
    QObject::connect(&panel, &ModelPanel::volumeChosen, &session,
                     [&session](VolumeKind kind) { setVolume(session, kind); });
    QObject::connect(&panel, &ModelPanel::colorChosen, &session,
                     [&session](const Color& color) { setColor(session, color); });
    QObject::connect(&panel, &ModelPanel::opacityEdited, &session,
                     [&session](double opacity) { setOpacity(session, opacity); });
    QObject::connect(&panel, &ModelPanel::opacitySettled, &session, &Session::endMerge);
    QObject::connect(&panel, &ModelPanel::left, &view, qOverload<>(&QWidget::setFocus));
}

void connectSection(const Session& session, Section& section, SectionBar& bar, RenderWidget& view,
                    Hud& hud)
{
    hud.setLasting([&session, &section, &view] {
        return sectionText(section, session.scene(), view.openCuts());
    });
    QObject::connect(&section, &Section::changed, &view,
                     [&section, &view] { view.setSection(section.kept()); });
    QObject::connect(&section, &Section::changed, &hud, &Hud::refresh);
    QObject::connect(&view, &RenderWidget::openCutsChanged, &hud, &Hud::refresh);
    QObject::connect(&bar, &SectionBar::left, &view, qOverload<>(&QWidget::setFocus));
}

} // namespace mbv::viewer
