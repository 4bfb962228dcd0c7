#include "camera_flight.h"

#include "rendering/camera/camera_preset.h"

#include <algorithm>
#include <chrono>

namespace mbv::viewer {

namespace {

constexpr std::chrono::milliseconds kDuration(250);
constexpr std::chrono::milliseconds kStep(15);
constexpr double kMaxAtOnce =
    0.25; ///< of the way: something is seen of it however slow pictures are

/// Begins and ends slowly.
double eased(double share)
{
    return share * share * (3 - 2 * share);
}

} // namespace

CameraFlight::CameraFlight(vtkRenderer& renderer) : renderer_(renderer)
{
    timer_.setInterval(kStep);
    connect(&timer_, &QTimer::timeout, this, &CameraFlight::step);
}

void CameraFlight::setOn(bool on)
{
    on_ = on;
    if (!on)
        end();
}

Camera CameraFlight::goal() const
{
    return flying() ? goal_.camera : rendering::cameraOf(renderer_);
}

void CameraFlight::to(const std::function<void()>& place)
{
    from_ = viewPointOf(renderer_);
    if (flying())
        setViewPoint(renderer_, goal_);
    place();
    goal_ = viewPointOf(renderer_);
    if (on_ && goal_ != from_) {
        setViewPoint(renderer_, from_);
        clock_.start();
        share_ = 0;
        timer_.start();
    } else {
        timer_.stop();
    }
    emit moved();
}

void CameraFlight::step()
{
    share_ =
        std::min(static_cast<double>(clock_.elapsed()) / kDuration.count(), share_ + kMaxAtOnce);
    if (share_ >= 1)
        return end();
    setViewPoint(renderer_, between(from_, goal_, eased(share_)));
    emit moved();
}

void CameraFlight::end()
{
    if (!flying())
        return;
    timer_.stop();
    setViewPoint(renderer_, goal_);
    emit moved();
}

void CameraFlight::stop()
{
    timer_.stop();
}

} // namespace mbv::viewer
