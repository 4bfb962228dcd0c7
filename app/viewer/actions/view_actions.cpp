#include "actions.h"

#include "exploded/explosion.h"
#include "session/session.h"
#include "view/render_widget.h"

#include <QtCore/QCoreApplication>

#include <array>

namespace mbv::viewer {

namespace {

struct ViewActions {
    Q_DECLARE_TR_FUNCTIONS(ViewActions)
};

struct PresetRow {
    rendering::CameraPreset preset;
    QKeyCombination key;
    const char* id;
    const char* text;
    const char* help;
    bool inToolbar;
};

constexpr std::array kPresets = {
    PresetRow{rendering::CameraPreset::Front, Qt::Key_1, "camera.front",
              QT_TRANSLATE_NOOP("ViewActions", "Front"),
              QT_TRANSLATE_NOOP("ViewActions", "Front, back"), true},
    PresetRow{rendering::CameraPreset::Back, Qt::CTRL | Qt::Key_1, "camera.back",
              QT_TRANSLATE_NOOP("ViewActions", "Back"),
              QT_TRANSLATE_NOOP("ViewActions", "Front, back"), false},
    PresetRow{rendering::CameraPreset::Right, Qt::Key_3, "camera.right",
              QT_TRANSLATE_NOOP("ViewActions", "Right"),
              QT_TRANSLATE_NOOP("ViewActions", "Right, left"), true},
    PresetRow{rendering::CameraPreset::Left, Qt::CTRL | Qt::Key_3, "camera.left",
              QT_TRANSLATE_NOOP("ViewActions", "Left"),
              QT_TRANSLATE_NOOP("ViewActions", "Right, left"), false},
    PresetRow{rendering::CameraPreset::Top, Qt::Key_7, "camera.top",
              QT_TRANSLATE_NOOP("ViewActions", "Top"),
              QT_TRANSLATE_NOOP("ViewActions", "Top, bottom"), true},
    PresetRow{rendering::CameraPreset::Bottom, Qt::CTRL | Qt::Key_7, "camera.bottom",
              QT_TRANSLATE_NOOP("ViewActions", "Bottom"),
              QT_TRANSLATE_NOOP("ViewActions", "Top, bottom"), false},
};

void nextRepresentation(RenderWidget& view)
{
    switch (view.representation()) {
    case rendering::Representation::Surface:
        return view.setRepresentation(rendering::Representation::Wireframe);
    case rendering::Representation::Wireframe:
        return view.setRepresentation(rendering::Representation::SurfaceWithEdges);
    case rendering::Representation::SurfaceWithEdges:
        return view.setRepresentation(rendering::Representation::Surface);
    }
}

void addAid(ActionTable& table, RenderWidget& view, ViewAid aid, const QString& id,
            const QString& text, QKeyCombination key)
{
    table.add({.id = id,
               .menu = Menu::Aids,
               .text = text,
               .keys = {key},
               .run =
                   [&view, aid] {
                       view.setShown(aid, !view.isShown(aid));
                       saveShown(aid, view.isShown(aid));
                   },
               .checked = [&view, aid] { return view.isShown(aid); }});
}

bool isZUp(const Scene& scene)
{
    return scene.up == UpAxis::Z;
}

void toggleUpAxis(Session& session)
{
    Scene scene = session.document().scene();
    scene.up = isZUp(scene) ? UpAxis::Y : UpAxis::Z;
    session.edit(ViewActions::tr("Change the axis that points up"), std::move(scene));
}

void lookFromOppositeCorner(const Scene& scene, RenderWidget& view)
{
    const UpAxis up = scene.up.value_or(UpAxis::Y);
    view.lookFrom(-rendering::directionOf(rendering::CameraPreset::Iso, up));
}

void addDrawingActions(ActionTable& table, Session& session, RenderWidget& view)
{
    table.add({.id = "view.representation",
               .menu = Menu::View,
               .text = ViewActions::tr("Surface / wireframe / edges"),
               .keys = {Qt::Key_W},
               .run = [&view] { nextRepresentation(view); }});
    table.add({.id = "view.orthographic",
               .menu = Menu::View,
               .text = ViewActions::tr("Orthographic"),
               .keys = {Qt::Key_5},
               .run = [&view] { view.setOrthographic(!view.orthographic()); },
               .checked = [&view] { return view.orthographic(); }});
    table.add({.id = "view.z-up",
               .menu = Menu::View,
               .text = ViewActions::tr("The z axis points up"),
               .run = [&session] { toggleUpAxis(session); },
               .help = ViewActions::tr("Which axis points up, in this scene: y or z"),
               .checked = [&session] { return isZUp(session.scene()); }});
}

void addAidActions(ActionTable& table, RenderWidget& view)
{
    addAid(table, view, ViewAid::Grid, "view.grid", ViewActions::tr("Grid on the ground"),
           Qt::ALT | Qt::Key_G);
    addAid(table, view, ViewAid::Axes, "view.axes", ViewActions::tr("Axes in the corner"),
           Qt::ALT | Qt::Key_A);
    addAid(table, view, ViewAid::Names, "view.names", ViewActions::tr("Names of the models"),
           Qt::ALT | Qt::Key_N);
    addAid(table, view, ViewAid::Cube, "view.cube", ViewActions::tr("View cube in the corner"),
           Qt::ALT | Qt::Key_C);
    addAid(table, view, ViewAid::Dimensions, "view.dimensions",
           ViewActions::tr("Dimensions of the selected volume"), Qt::SHIFT | Qt::Key_D);
}

void addFrameActions(ActionTable& table, const Session& session, RenderWidget& view)
{
    table.add({.id = "view.frame-selection",
               .menu = Menu::View,
               .text = ViewActions::tr("Frame the selection"),
               .keys = {Qt::Key_F},
               .run = [&session, &view] { view.frameModels(session.selection().models); },
               .enabled = [&session] { return session.selected().has_value(); }});
    table.add({.id = "view.frame-all",
               .menu = Menu::View,
               .text = ViewActions::tr("Frame all"),
               .keys = {Qt::Key_Home},
               .run = [&view] { view.frameAll(); },
               .scope = Scope::View,
               .inToolbar = true});
}

void addCameraActions(ActionTable& table, const Session& session, RenderWidget& view)
{
    for (const PresetRow& row : kPresets)
        table.add({.id = row.id,
                   .menu = Menu::Camera,
                   .text = ViewActions::tr(row.text),
                   .keys = {row.key},
                   .run = [&view, preset = row.preset] { view.lookFrom(preset); },
                   .inToolbar = row.inToolbar,
                   .help = ViewActions::tr(row.help)});
    table.add({.id = "camera.iso",
               .menu = Menu::Camera,
               .text = ViewActions::tr("Isometric"),
               .keys = {Qt::Key_9},
               .run = [&view] { view.lookFrom(rendering::CameraPreset::Iso); },
               .inToolbar = true,
               .help = ViewActions::tr("Isometric, from the opposite corner")});
    table.add({.id = "camera.iso-opposite",
               .menu = Menu::Camera,
               .text = ViewActions::tr("Isometric from the opposite corner"),
               .keys = {Qt::CTRL | Qt::Key_9},
               .run = [&session, &view] { lookFromOppositeCorner(session.scene(), view); },
               .help = ViewActions::tr("Isometric, from the opposite corner")});
    table.add({.id = "camera.flies",
               .menu = Menu::Camera,
               .text = ViewActions::tr("Move the camera smoothly"),
               .run =
                   [&view] {
                       view.setFlies(!view.flies());
                       saveCameraFlies(view.flies());
                   },
               .help = ViewActions::tr("The camera flies to where it is sent, or is there at once"),
               .checked = [&view] { return view.flies(); }});
}

} // namespace

void addViewActions(ActionTable& table, Session& session, RenderWidget& view)
{
    addDrawingActions(table, session, view);
    addAidActions(table, view);
    addFrameActions(table, session, view);
    addCameraActions(table, session, view);
}

void addExplosionAction(ActionTable& table, const Session& session, Explosion& explosion)
{
    table.add({.id = "view.exploded",
               .menu = Menu::View,
               .text = ViewActions::tr("Exploded view"),
               .keys = {Qt::SHIFT | Qt::Key_E},
               .run = [&explosion] { explosion.setOn(!explosion.on()); },
               .help = ViewActions::tr("Models apart, for looking alone"),
               .enabled = [&session] { return !session.scene().models.empty(); },
               .checked = [&explosion] { return explosion.on(); }});
}

} // namespace mbv::viewer
