#include "small_box.h"

#include "fit/axes/box_along.h"
#include "fit/axes/principal_axes.h"
#include "fit/minimum/box_descent.h"
#include "fit/points/point_columns.h"

#include <algorithm>
#include <array>

namespace mbv::cover {

Obb smallBoxOf(std::span<const Vec3> points)
{
    constexpr double kMinGain = 0.01;
    const PointColumns columns(points);
    const BoxDescent descent(columns);
    const auto from = [&](const std::array<Vec3, 3>& axes) {
        return descent.rotated({axes, descent.volumeAlong(axes)}, kMinGain);
    };
    const BoxFrame best =
        std::min(from(BoxFrame().axes), from(principalAxesOf(columns).axes),
                 [](const BoxFrame& a, const BoxFrame& b) { return a.volume < b.volume; });
    return boxAlong(orthonormalAxes(best.axes[0], best.axes[1]).value(), points);
}

} // namespace mbv::cover
