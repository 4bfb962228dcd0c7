#pragma once

#include <QtCore/QString>
#include <QtCore/QStringList>
#include <QtGui/QIcon>

namespace mbv::viewer {

/// The icon of that name in line_icons.svg (an action's id), null where there is none. It is drawn
/// for every size, in the color that text on buttons has when it is drawn.
QIcon lineIcon(const QString& name);

/// All that there are.
QStringList lineIconNames();

} // namespace mbv::viewer
