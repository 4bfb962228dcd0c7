#pragma once

#include "view_point.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <functional>

class vtkRenderer;

namespace mbv::viewer {

/// Takes the camera from one place to another in a moment, so that one sees how the two hang
/// together; at once where that is not wanted.
class CameraFlight : public QObject {
    Q_OBJECT

public:
    /// The renderer must outlive it.
    explicit CameraFlight(vtkRenderer& renderer);

    /// Whether cameras fly at all, as a person wants it.
    bool on() const { return on_; }
    void setOn(bool on);

    bool flying() const { return timer_.isActive(); }
    /// Where the camera is, or will be.
    Camera goal() const;

    /// Flies to where `place` puts the renderer's camera; `place` finds it where the last flight
    /// was to end.
    void to(const std::function<void()>& place);
    void end();  ///< at the goal, now
    void stop(); ///< where it is

signals:
    void moved();

private:
    void step();

    vtkRenderer& renderer_;
    QTimer timer_;
    QElapsedTimer clock_;
    double share_ = 0; ///< of the way, that is behind it
    ViewPoint from_;
    ViewPoint goal_;
    bool on_ = false;
};

} // namespace mbv::viewer
