#pragma once

#include <filesystem>
#include <functional>
#include <optional>

class QFileDialog;

namespace mbv::viewer {

/// Where the files of the scene are; nothing for a scene of none.
using SceneFolder = std::function<std::optional<std::filesystem::path>()>;

/// The dialog begins there, where there is one.
void beginIn(QFileDialog& dialog, const SceneFolder& folder);

} // namespace mbv::viewer
