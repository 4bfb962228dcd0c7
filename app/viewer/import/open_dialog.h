#pragma once

#include "import_options.h"

#include <QtWidgets/QFileDialog>

class QGroupBox;

namespace mbv::viewer {

class ImportFields;

/// Asks which scenes and meshes to open, or the meshes of which folder, and how the meshes are to
/// come into the scene: as the settings have it for their kinds, or as is said here for these
/// files.
class OpenDialog : public QFileDialog {
    Q_OBJECT

public:
    enum class Mode {
        Files,
        Folder ///< one, for the meshes in it
    };

    /// Goes away when it is closed.
    OpenDialog(const QString& title, Mode mode, QWidget& window);

    ImportTable importTable() const;

private:
    QGroupBox* own_;
    ImportFields* fields_;
};

} // namespace mbv::viewer
