#pragma once

#include "rendering/pictures/turntable.h"

#include <QtCore/QSize>
#include <QtCore/QString>

namespace mbv::viewer {

inline constexpr int kMinFrames = 2; ///< of a turntable
inline constexpr int kMaxFrames = 9999;

/// How pictures are taken, as last chosen in the dialogs.
struct PictureSettings {
    QSize size; ///< pixels; empty for the size of the 3D view
    bool transparent = false;
    bool toFile = true;
    bool toClipboard = false;
    bool withReport = false; ///< the JSON of the check beside the picture
    QString folder;          ///< empty for the current one
    QString form = QStringLiteral("mbv-{date}-{time}"); ///< of the name, see pictureName
    int frames = 36;                                    ///< of a turntable
    UpAxis up = UpAxis::Y; ///< of a turntable: at first the scene's, and so not stored

    /// The folder, absolute.
    QString folderPath() const;

    friend bool operator==(const PictureSettings&, const PictureSettings&) = default;
};

/// The user's own; what is missing or makes no sense there is as above.
PictureSettings loadPictureSettings();
void savePictureSettings(const PictureSettings& settings);

} // namespace mbv::viewer
