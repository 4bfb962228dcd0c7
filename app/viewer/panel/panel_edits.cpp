#include "panel_edits.h"

#include "edits/scene_edits.h"
#include "session/readable_pose.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct PanelEdits {
    Q_DECLARE_TR_FUNCTIONS(PanelEdits)
};

} // namespace

void setPosition(Session& session, int axis, double value)
{
    const QString label = PanelEdits::tr("Move %1").arg(session.selectionText());
    if (session.selection().models.size() == 1) { // it may slide there
        Vec3 offset;
        offset[axis] = value - session.selectedModel()->pose.translation[axis];
        ConstrainedMove move = session.constrainedMove();
        move.moveTo(offset);
        Scene scene = move.scene();
        if (move.stoppedBy().empty()) // exactly what was typed
            scene.models[*session.selected()].pose.translation[axis] = value;
        session.place(std::move(scene), move.stoppedBy(), label);
        return;
    }
    Scene scene = session.scene();
    for (const std::size_t i : session.selection().models)
        scene.models[i].pose.translation[axis] = value;
    session.placeUnlessBlocked(std::move(scene), label);
}

void setRotation(Session& session, int axis, double degrees)
{
    Scene scene = session.scene();
    for (const std::size_t i : session.selection().models) {
        Vec3 angles = readableAngles(scene.models[i].pose.rotation); // as they are shown
        angles[axis] = degrees;
        scene.models[i].pose.rotation = fromEulerXyzDegrees(angles);
    }
    session.placeUnlessBlocked(std::move(scene),
                               PanelEdits::tr("Rotate %1").arg(session.selectionText()));
}

void setScale(Session& session, int axis, double factor)
{
    Scene scene = session.scene();
    for (const std::size_t i : session.selection().models)
        scene.models[i].scale[axis] = factor;
    session.placeUnlessBlocked(std::move(scene),
                               PanelEdits::tr("Scale %1").arg(session.selectionText()));
}

void setVolume(Session& session, VolumeKind kind)
{
    session.edit(PanelEdits::tr("Change the kind of volume of %1").arg(session.selectionText()),
                 withVolume(session.scene(), session.selection().models, kind));
}

void setColor(Session& session, const Color& color)
{
    Scene scene = session.scene();
    for (const std::size_t i : session.selection().models)
        scene.models[i].color = color;
    session.edit(PanelEdits::tr("Change the color of %1").arg(session.selectionText()),
                 std::move(scene));
}

void toggleVisible(Session& session, const Selection& models)
{
    const bool show = !session.scene().models[*models.active].visible;
    const QString label = show ? PanelEdits::tr("Show %1") : PanelEdits::tr("Hide %1");
    session.edit(label.arg(session.textOf(models)),
                 withVisibility(session.scene(), models.models, show));
}

void setOpacity(Session& session, double opacity)
{
    Scene scene = session.scene();
    for (const std::size_t i : session.selection().models)
        scene.models[i].opacity = opacity;
    session.edit(PanelEdits::tr("Change the opacity of %1").arg(session.selectionText()),
                 std::move(scene), QStringLiteral("opacity"));
}

} // namespace mbv::viewer
