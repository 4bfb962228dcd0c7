#pragma once

#include <QtCore/QObject>
#include <QtCore/QString>

namespace mbv::viewer {

/// How far the models are drawn apart from their common middle, to look at what lies between them.
/// No scene, check or file knows of it. Knows no widget.
class Explosion : public QObject {
    Q_OBJECT

public:
    static constexpr double kAtFirst = 1; ///< everything is twice as far from the middle
    static constexpr double kMax = 10;

    using QObject::QObject;

    bool on() const { return on_; }
    /// By the amount that it was last, at first kAtFirst; off, models are where they are.
    void setOn(bool on);
    /// Of a model's way from the middle, 0 to kMax, that it is moved on; while it is on.
    double amount() const { return amount_; }
    void setAmount(double amount);
    /// What is drawn now: 0 while it is off.
    double shown() const { return on_ ? amount_ : 0; }

signals:
    void changed();

private:
    bool on_ = false;
    double amount_ = kAtFirst;
};

/// "exploded view, 100 %: poses and checks as before"; empty where nothing is moved.
QString explosionText(double shown);
/// What it leaves out of the picture; empty likewise.
QString explosionNote(double shown);

} // namespace mbv::viewer
