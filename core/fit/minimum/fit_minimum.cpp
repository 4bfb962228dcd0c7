#include "fit/axes/box_along.h"
#include "fit/points/fit_faults.h"
#include "fit/points/point_columns.h"
#include "geometry/unit_frame.h"
#include "minimum_search.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>

#include <array>
#include <span>

namespace mbv {

Obb fitMinimumObb(std::span<const Vec3> points, const FitOptions& options,
                  const ProgressFn& progress)
{
    requireFinitePoints(points);
    const PointColumns columns(points, unitFrameOf(boundsOf(points)));
    const std::array<Vec3, 3> found =
        MinimumSearch(columns, options.tight ? kTightSearch : kFastSearch, progress).axes();
    const Obb box = boxAlong(orthonormalAxes(found[0], found[1]).value(), points);
    requireRepresentable(isFinite(box.center) && isFinite(box.halfExtents));
    return box;
}

} // namespace mbv
