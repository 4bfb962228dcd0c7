#pragma once

#include "actions/action_table.h"

#include <span>
#include <variant>

namespace mbv::viewer {

/// The id of an action, or a menu inside of a menu.
using MenuEntry = std::variant<const char*, Menu>;

/// What stands together in a menu, between separators, from top to bottom; none of a menu whose
/// rows are as the action table has them.
std::span<const std::span<const MenuEntry>> groupsOf(Menu menu);

} // namespace mbv::viewer
