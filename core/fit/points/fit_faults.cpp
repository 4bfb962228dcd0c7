#include "fit_faults.h"

#include "geometry/points/point_bounds.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <sstream>

namespace mbv {
void requireFinitePoints(std::span<const Vec3> points)
{
    if (points.empty()) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh has no vertices: there is nothing to fit a volume to");
    }
    if (!areFinite(points)) {
        const auto bad = std::ranges::find_if_not(points, isFinite);
        std::ostringstream message;
        message << "vertex " << bad - points.begin() << " is not finite (" << bad->x << ", "
                << bad->y << ", " << bad->z << "): repair or remove it";
        throw Error(ErrorCode::DegenerateMesh, message.str());
    }
}

void requireRepresentable(bool volumeIsFinite)
{
    if (!volumeIsFinite) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh is too large: its bounding volume exceeds the range of a double "
                    "(1.8e308); scale it down");
    }
}

} // namespace mbv
