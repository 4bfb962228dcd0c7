#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <optional>
#include <string>

namespace mbv {

/// How two meshes that meet lie in each other as solids, see penetration(). World coordinates.
struct SolidAnswer {
    std::optional<double> depth; ///< >= 0; none where `reason` says why
    Vec3 pointOnA;               ///< of the deepest point, and the nearest to it on the other
    Vec3 pointOnB;
    std::optional<double> overlapVolume; ///< >= 0; none where `reason` says why
    std::string reason;                  ///< "b is not watertight", say; else empty
    TriangleMesh overlap;                ///< where it was asked for
};

} // namespace mbv
