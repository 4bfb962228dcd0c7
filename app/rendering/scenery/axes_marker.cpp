#include "axes_marker.h"

#include <mbv/geometry/vec3.h>

#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkMatrix4x4.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace mbv::rendering {
namespace {

// Pixels.
constexpr double kLength = 34;
constexpr double kLetterAway = 11; ///< from the end of an axis
constexpr double kCorner = 54;     ///< of the origin from the left and lower edges
constexpr double kWidth = 2;
constexpr double kTowardsWidth = 3; ///< of an axis that points at the viewer

/// An axis in the coordinates of the view: x to the right, y up, z towards the viewer.
struct SeenAxis {
    char letter;
    Vec3 direction;
};

/// The farthest first, since the nearer ones are drawn over it.
std::array<SeenAxis, 3> seenAxes(vtkCamera& camera)
{
    const vtkMatrix4x4& view = *camera.GetViewTransformMatrix();
    std::array<SeenAxis, 3> axes{};
    for (int i = 0; i < 3; ++i) {
        axes[static_cast<std::size_t>(i)] = {
            "XYZ" [i], { view.GetElement(0, i), view.GetElement(1, i), view.GetElement(2, i) }};
    }
    std::stable_sort(axes.begin(), axes.end(), [](const SeenAxis& a, const SeenAxis& b) {
        return a.direction.z < b.direction.z;
    });
    return axes;
}

} // namespace

AxesMarker::AxesMarker(vtkRenderer& renderer)
    : renderer_(renderer), lines_(renderer),
      observer_(renderer.AddObserver(vtkCommand::StartEvent, this, &AxesMarker::place))
{
}

AxesMarker::~AxesMarker()
{
    renderer_.RemoveObserver(observer_);
}

void AxesMarker::show(bool shown, const Palette& palette, double pixelRatio)
{
    shown_ = shown;
    palette_ = palette;
    pixelRatio_ = pixelRatio;
}

double AxesMarker::side()
{
    return 2 * kCorner;
}

std::optional<Rect> AxesMarker::room() const
{
    if (!shown_)
        return std::nullopt;
    const double pixels = side() * pixelRatio_;
    return Rect{0, pixels, 0, pixels};
}

void AxesMarker::place()
{
    std::vector<OverlayLine> lines;
    if (shown_) {
        const double height = renderer_.GetSize()[1] / pixelRatio_;
        const std::array origin = {kCorner, height - kCorner};
        for (const SeenAxis& axis : seenAxes(*renderer_.GetActiveCamera())) {
            const Vec3& direction = axis.direction;
            const auto along = [&](double pixels) {
                return std::array{origin[0] + pixels * direction.x,
                                  origin[1] - pixels * direction.y}; // rows go down
            };
            // An axis that points at the viewer, or away, leaves its letter its own place.
            const double across = std::hypot(direction.x, direction.y);
            const double reach = across > 0.3 ? kLength + kLetterAway / across : 0;
            std::array letterAt = along(reach);
            if (reach == 0) {
                letterAt = {origin[0] - kLetterAway, origin[1] + kLetterAway};
            }
            lines.push_back({{origin, along(kLength)},
                             palette_.text,
                             direction.z > 0.3 ? kTowardsWidth : kWidth,
                             std::string(1, axis.letter),
                             letterAt});
        }
    }
    lines_.show(lines, pixelRatio_);
}

} // namespace mbv::rendering
