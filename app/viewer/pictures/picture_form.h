#pragma once

#include "picture_name.h"
#include "picture_settings.h"

#include <QtWidgets/QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace mbv::viewer {

/// What every picture needs: how large, with or without a background, and the name of its file,
/// with an example.
class PictureForm : public QWidget {
    Q_OBJECT

public:
    /// `viewSize` is that of the 3D view, in its pixels; `scene` is what {scene} stands for.
    PictureForm(const PictureSettings& settings, QSize viewSize, QString scene);

    /// Puts what is chosen here into the settings.
    void readInto(PictureSettings& settings) const;

    QSize pixels() const; ///< of the picture
    /// The name as it would be now.
    PictureName name() const;

    void setFileEnabled(bool enabled);
    /// Says below the name what the file will be; `good` is false for a complaint.
    void showExample(const QString& text, bool good);
    /// To add rows to.
    QFormLayout& rows() { return *rows_; }

signals:
    void changed();

private:
    void addSize(const PictureSettings& settings);
    void addFile(const PictureSettings& settings);
    void takePreset();
    void chooseFolder();

    QSize viewSize_;
    QString scene_;
    QFormLayout* rows_;
    QComboBox* preset_;
    QSpinBox* width_;
    QSpinBox* height_;
    QCheckBox* transparent_;
    QWidget* folderRow_;
    QLineEdit* folder_;
    QLineEdit* form_;
    QLabel* example_;
};

} // namespace mbv::viewer
