#pragma once

#include "action_table.h"

#include <mbv/scene/scene.h>

#include <functional>

namespace mbv::viewer {

class FileCommands;
class RenderWidget;
class Session;
class WindowCommands;

/// The rows of the table, by what they act on. The order is the menus' and the help sheet's.
void addFileActions(ActionTable& table, FileCommands& files, WindowCommands& window);
void addEditActions(ActionTable& table, Session& session);
void addModelActions(ActionTable& table, Session& session);
/// `camera` gives the view that the directions are seen in.
void addMoveActions(ActionTable& table, Session& session, const std::function<Camera()>& camera);
void addViewActions(ActionTable& table, const Session& session, RenderWidget& view);
void addWindowActions(ActionTable& table, WindowCommands& window);

} // namespace mbv::viewer
