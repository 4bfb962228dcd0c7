#include "scene_folder.h"

#include "language/path_text.h"

#include <QtWidgets/QFileDialog>

namespace mbv::viewer {

void beginIn(QFileDialog& dialog, const SceneFolder& folder)
{
    if (const std::optional<std::filesystem::path> there = folder())
        dialog.setDirectory(toQString(*there));
}

} // namespace mbv::viewer
