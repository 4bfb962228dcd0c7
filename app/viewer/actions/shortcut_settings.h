#pragma once

namespace mbv::viewer {

class ActionTable;

/// Gives the rows the keys that the user has chosen, from the user's settings. Keys that another
/// row has by now are passed over.
void loadShortcuts(ActionTable& table);

/// Keeps the keys that are not the rows' own.
void saveShortcuts(const ActionTable& table);

} // namespace mbv::viewer
