#include "unit_frame.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace mbv {

UnitFrame unitFrameOf(const Aabb& bounds)
{
    // Halved before they are added, because their sum may overflow.
    const Vec3 center = 0.5 * bounds.min + 0.5 * bounds.max;
    const double reach = maxComponent(0.5 * bounds.max - 0.5 * bounds.min);
    if (reach == 0) {
        return {center, 1};
    }
    // 2^1024 is not a double: subnormal bounds end below unit size, which does no harm.
    constexpr int kLargestExponent = std::numeric_limits<double>::max_exponent - 1;
    return {center, std::ldexp(1.0, std::min(-(std::ilogb(reach) + 1), kLargestExponent))};
}

void requireFinitePoints(std::span<const Vec3> points)
{
    if (points.empty()) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh has no vertices: there is nothing to fit a volume to");
    }
    const auto bad = std::ranges::find_if_not(points, isFinite);
    if (bad != points.end()) {
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
