#pragma once

#include <mbv/scene/scene.h>

#include <QtWidgets/QWidget>

class QSlider;
class QToolButton;

namespace mbv::viewer {

class NumberField;

/// Style of a model's surface: a button with its color, and how opaque it is, as a slider
/// and a number.
class SurfaceFields : public QWidget {
    Q_OBJECT

public:
    /// The labels are at least so wide, in pixels.
    explicit SurfaceFields(int labelWidth, QWidget* parent = nullptr);

    /// Null: nothing to show.
    void showModel(const Model* model);

signals:
    void colorChosen(const mbv::Color& color);
    /// 0 to 1, again and again while the slider is pulled: one change until opacitySettled.
    void opacityEdited(double opacity);
    void opacitySettled();
    void refused(const QString& why);
    void left(); ///< a field by Esc

private:
    void askForColor();

    QToolButton* color_;
    QSlider* slider_;
    NumberField* percent_;
    Color shown_;
};

} // namespace mbv::viewer
