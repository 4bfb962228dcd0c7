#pragma once

#include "session/selection.h"

#include <mbv/fit/volume_kind.h>
#include <mbv/scene/scene.h>

/// What the fields of the panel do: what is typed for the active model holds for all that are
/// selected. With block and slide, nothing that would enter another is taken over.
namespace mbv::viewer {

class Session;

/// `axis` is 0, 1, 2: x, y, z. Preconditions here: a model is selected, the value is finite.
void setPosition(Session& session, int axis, double value);
/// One of the angles about the fixed axes x, then y, then z. The models' origins stay.
void setRotation(Session& session, int axis, double degrees);
/// A factor that is not positive, or that a shape cannot take, is refused with Session::failed.
void setScale(Session& session, int axis, double factor);
/// Of models with a mesh; shapes are their own volume.
void setVolume(Session& session, VolumeKind kind);
void setColor(Session& session, const Color& color);
/// Shows these models or, where the active one of them is shown, hides them; selected
/// or not.
void toggleVisible(Session& session, const Selection& models);
/// 0 to 1. One step with those that come right after it, until Session::endMerge.
void setOpacity(Session& session, double opacity);

} // namespace mbv::viewer
