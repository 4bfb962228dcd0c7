#pragma once

#include "picture_settings.h"

#include <QtWidgets/QDialog>

#include <filesystem>
#include <vector>

class QCheckBox;
class QPushButton;

namespace mbv::viewer {

class PictureForm;
class TurntableFields;

/// Asks how a picture, or a turntable of pictures, is to be taken. Before files that exist would be
/// replaced it asks again.
class PictureDialog : public QDialog {
    Q_OBJECT

public:
    enum class Kind { Picture, Turntable };

    /// `viewSize` and `scene` as PictureForm has them.
    PictureDialog(Kind kind, const PictureSettings& settings, QSize viewSize, const QString& scene,
                  QWidget& window);

signals:
    /// `files` are the pictures, none where they are for the clipboard alone; `settings` what is to
    /// be kept for the next time.
    void chosen(const PictureSettings& settings, QSize pixels,
                const std::vector<std::filesystem::path>& files);

private:
    void addTurntable();
    void addTargets();
    void refresh();
    void takeChoice();
    void finish(const std::vector<std::filesystem::path>& files);
    PictureSettings choice() const;
    std::vector<std::filesystem::path> filesNamed(const QString& name) const;

    PictureSettings settings_;
    PictureForm* form_;
    TurntableFields* table_ = nullptr; ///< of a turntable
    QCheckBox* toFile_ = nullptr;      ///< of a picture: a turntable is always in files
    QCheckBox* toClipboard_ = nullptr; ///< of a picture
    QCheckBox* withReport_;
    QPushButton* ok_;
};

} // namespace mbv::viewer
