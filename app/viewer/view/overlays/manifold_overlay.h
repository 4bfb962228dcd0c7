#pragma once

#include "view/overlays/overlay_pen.h"

#include <mbv/collision/contact_manifold.h>

#include <QtCore/QString>

namespace mbv::viewer {

/// Draws where two volumes meet: a ring round each point, halfway between its places on the two
/// surfaces, a line between those, as long as it is deep there, and the polygon that the points
/// span, across the normal. Beside each point stands how deep it is, where that differs between
/// them (else the depth of the contact is that of all) and they are far enough apart in the
/// picture. One point is a ring alone. The projection is the pen's.
void drawManifold(OverlayPen& pen, const ContactManifold& manifold, const QString& units,
                  const Color& color, const Projection& projection);

} // namespace mbv::viewer
