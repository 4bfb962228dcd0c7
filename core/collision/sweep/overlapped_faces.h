#pragma once

#include "face_plane.h"

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <span>
#include <vector>

/// What a body overlaps before it slides. Internal.
namespace mbv {

struct ObstaclePlane {
    std::size_t obstacle = 0;
    FacePlane plane;
};

/// A body and the obstacles around it, at the start of a slide.
struct SlideStart {
    const Shape& body;
    Vec3 motion;
    std::span<const Shape> obstacles;
    std::span<const std::size_t> within; ///< indices of the obstacles within reach, in order
    double skin = 0;                     ///< the distance to keep from obstacles
};

/// An obstacle that is overlapped, or the flat face that it is a triangle of. It does not hold the
/// body back but along one normal.
struct OverlappedFace {
    std::size_t obstacle = 0;       ///< the first that is overlapped
    std::vector<std::size_t> parts; ///< indices, in order, of all triangles of the face
    Vec3 normal;                    ///< unit, into the face
};

/// The faces of obstacles that are overlapped, each once.
std::vector<OverlappedFace> overlappedFaces(const SlideStart& start,
                                            std::span<const ObstaclePlane> overlapped);

} // namespace mbv
