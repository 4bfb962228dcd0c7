#include "connectors.h"

#include "bars/hud.h"
#include "bars/status_line.h"
#include "exploded/explosion.h"
#include "exploded/explosion_bar.h"
#include "measure/measure_text.h"
#include "measure/point_measure.h"
#include "measure/point_overlay.h"
#include "measure/point_picker.h"
#include "menus.h"
#include "section/section.h"
#include "section/section_bar.h"
#include "section/section_box.h"
#include "section/section_box_bar.h"
#include "section/section_box_tool.h"
#include "session/session.h"
#include "theme/appearance.h"
#include "view/overlays/gizmo_overlay.h"
#include "view/render_widget.h"
#include "view/tools/pointer_tool.h"
#include "view/tools/rectangle_tool.h"
#include "view/view_cube.h"

#include <algorithm>
#include <iterator>

namespace mbv::viewer {

void connectSection(Section& section, SectionBar& bar, RenderWidget& view, Hud& hud)
{
    QObject::connect(&section, &Section::changed, &view,
                     [&section, &view] { view.setSection(section.kept()); });
    QObject::connect(&section, &Section::changed, &hud, &Hud::refresh);
    QObject::connect(&view, &RenderWidget::openCutsChanged, &hud, &Hud::refresh);
    QObject::connect(&bar, &SectionBar::left, &view, qOverload<>(&QWidget::setFocus));
}

void connectExplosion(Explosion& explosion, const ExplosionShown& in)
{
    RenderWidget& view = in.view;
    QObject::connect(&explosion, &Explosion::changed, &view, [&explosion, &view] {
        const bool begins = view.explosion() == 0 && explosion.shown() > 0;
        view.setExplosion(explosion.shown());
        if (begins && explosion.on())
            view.revealAll();
    });
    in.status.setView([&view] { return explosionText(view.explosion()); });
    QObject::connect(&explosion, &Explosion::changed, &in.status, &StatusLine::refresh);
    QObject::connect(&explosion, &Explosion::changed, &in.hud, &Hud::refresh);
    QObject::connect(&explosion, &Explosion::changed, &in.menus, &Menus::refresh);
    QObject::connect(&in.bar, &ExplosionBar::left, &view, qOverload<>(&QWidget::setFocus));
}

void connectInPlace(Explosion& explosion, TransformTool& transform, PointMeasure& measure,
                    RectangleTool& rectangle)
{
    QObject::connect(&explosion, &Explosion::changed, &explosion, [&] {
        if (!explosion.on())
            return;
        transform.cancel();
        measure.setOn(false);
        rectangle.setOn(false);
    });
    QObject::connect(&transform, &TransformTool::changed, &explosion, [&] {
        if (transform.active())
            explosion.setOn(false);
    });
    QObject::connect(&measure, &PointMeasure::changed, &explosion, [&] {
        if (measure.on())
            explosion.setOn(false);
    });
    QObject::connect(&rectangle, &RectangleTool::changed, &explosion, [&] {
        if (rectangle.on())
            explosion.setOn(false);
    });
}

void connectSectionBox(SectionBox& box, SectionBoxBar& bar, RenderWidget& view, Hud& hud,
                       Menus& menus)
{
    QObject::connect(&box, &SectionBox::changed, &view,
                     [&box, &view] { view.setSectionBox(box.kept()); });
    QObject::connect(&box, &SectionBox::changed, &hud, &Hud::refresh);
    QObject::connect(&box, &SectionBox::changed, &menus, &Menus::refresh);
    QObject::connect(&bar, &SectionBoxBar::left, &view, qOverload<>(&QWidget::setFocus));
}

void connectHud(Hud& hud, const Session& session, const Section& section, const SectionBox& box,
                const PointMeasure& measure, const RectangleTool& rectangle,
                const RenderWidget& view)
{
    hud.setLasting([&session, &section, &box, &measure, &rectangle, &view] {
        QStringList lines = {sectionText(section, session.scene()),
                             sectionBoxText(box),
                             openCutsText(session.scene(), view.openCuts()),
                             measureText(measure, QString::fromStdString(session.scene().units)),
                             explosionNote(view.explosion()),
                             rectangle.hint()};
        lines.removeAll(QString());
        return lines.join('\n');
    });
    QObject::connect(&rectangle, &RectangleTool::changed, &hud, &Hud::refresh);
    QObject::connect(&measure, &PointMeasure::changed, &hud, &Hud::refresh);
}

namespace {

/// The mouse goes to the tool that is to have it first.
bool takePointer(const ViewTools& tools, PointPicker& picker, const RenderWidget& view,
                 const PointerEvent& event)
{
    tools.pointer.follow(event);
    const Projection seen = view.projection();
    if (!tools.pointer.busy() && tools.rectangle.take(event, seen))
        return true;
    const bool hasCube = view.isShown(ViewAid::Cube) && !tools.pointer.busy();
    if (hasCube && tools.cube.take(event, seen))
        return true;
    if (view.explosion() > 0 && !tools.pointer.busy())
        return false; // the handles are where the models are not drawn
    if (!tools.pointer.busy() && tools.sectionBox.take(event, seen))
        return true;
    if (tools.pointer.busy() || !tools.measure.on())
        return tools.pointer.take(event, seen);
    if (event.what == PointerEvent::What::Move && event.button == Qt::NoButton)
        picker.moved(event.at);
    return false;
}

/// What the tools show to be clicked and dragged.
std::vector<rendering::OverlayLine> handlesOf(const ViewTools& tools, UpAxis up,
                                              const rendering::Palette& palette,
                                              const RenderWidget& view, const Projection& seen)
{
    std::vector<rendering::OverlayLine> lines;
    if (view.explosion() == 0)
        lines = tools.measure.on()
                    ? hoverOverlay(tools.measure, seen, palette)
                    : overlayOf(tools.pointer.handles(seen), tools.pointer.hot(), palette);
    if (view.isShown(ViewAid::Cube))
        std::ranges::move(tools.cube.overlay(seen, up, palette), std::back_inserter(lines));
    if (view.explosion() == 0)
        std::ranges::move(tools.sectionBox.overlay(seen, palette), std::back_inserter(lines));
    std::ranges::move(tools.rectangle.overlay(palette), std::back_inserter(lines));
    return lines;
}

} // namespace

void connectViewTools(const ViewTools& tools, const Session& session, const Appearance& appearance,
                      RenderWidget& view, const Menus& menus)
{
    PointMeasure& measure = tools.measure;
    auto* picker = new PointPicker(session, measure, view, &view);
    view.setClickHandler([picker](const QPointF& pixel) { return picker->clicked(pixel); });
    view.setPointerHandler([tools, picker, &view](const PointerEvent& event) {
        return takePointer(tools, *picker, view, event);
    });
    view.setHandles([tools, &session, &appearance, &view](const Projection& seen) {
        const UpAxis up = session.scene().up.value_or(UpAxis::Y);
        return handlesOf(tools, up, appearance.colors(), view, seen);
    });
    QObject::connect(&tools.pointer, &PointerTool::changed, &view, &RenderWidget::requestRender);
    QObject::connect(&tools.sectionBox, &SectionBoxTool::changed, &view,
                     &RenderWidget::requestRender);
    QObject::connect(&tools.cube, &ViewCube::changed, &view, &RenderWidget::requestRender);
    QObject::connect(&tools.cube, &ViewCube::chosen, &view,
                     [&view](const Vec3& from) { view.lookFrom(from); });
    QObject::connect(&measure, &PointMeasure::changed, &view, &RenderWidget::requestRender);
    const RectangleTool& rectangle = tools.rectangle;
    const auto showCursor = [&measure, &rectangle, &view] {
        if (measure.on() || rectangle.on())
            view.setCursor(Qt::CrossCursor);
        else
            view.unsetCursor();
    };
    QObject::connect(&measure, &PointMeasure::changed, &view, showCursor);
    QObject::connect(&measure, &PointMeasure::changed, &menus, &Menus::refresh);
    QObject::connect(&rectangle, &RectangleTool::changed, &view, showCursor);
    QObject::connect(&rectangle, &RectangleTool::changed, &view, &RenderWidget::requestRender);
    QObject::connect(&rectangle, &RectangleTool::changed, &menus, &Menus::refresh);
}

} // namespace mbv::viewer
