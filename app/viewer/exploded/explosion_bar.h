#pragma once

#include <QtWidgets/QWidget>

class QLabel;
class QSlider;
class QToolButton;

namespace mbv::viewer {

class Explosion;
class NumberField;

/// The exploded view in a row: how far models are drawn apart, by a slider and in percent, and a
/// button that ends it. It is there while that is on.
class ExplosionBar : public QWidget {
    Q_OBJECT

public:
    /// It must outlive the bar.
    explicit ExplosionBar(Explosion& explosion);

signals:
    void refused(const QString& why); ///< what was typed
    void accepted();                  ///< an amount, typed or not
    void left();                      ///< the focus may go back to the view

private:
    void refresh();

    Explosion& explosion_;
    QLabel* title_;
    QSlider* slider_;
    NumberField* percent_;
    QToolButton* reset_;
};

} // namespace mbv::viewer
