#pragma once

#include <mbv/scene/scene.h>

#include <filesystem>

class QWidget;

namespace mbv::viewer {

/// Gives widgets that changed just now their places, as the event loop would later.
void layOutNow();

/// Writes a window as a person sees it, with the scene in the picture, as a whole or not at all.
/// Throws Error (FileUnwritable) when it cannot be written.
void saveWindowPicture(QWidget& window, const Scene& scene, const std::filesystem::path& png);

} // namespace mbv::viewer
