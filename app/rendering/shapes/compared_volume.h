#pragma once

#include <mbv/fit/volume_kind.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <memory>
#include <vector>

namespace mbv::rendering {

/// A volume of a kind that is not its model's own, to be seen beside it.
struct ComparedVolume {
    VolumeKind kind = VolumeKind::Obb;
    std::vector<std::vector<Vec3>> curves; ///< that it is drawn with, in the world
    double diagonal = 0;                   ///< of its bounds
};

/// Any number of them, so that pictures share them. May be null: none.
using ComparedVolumesPtr = std::shared_ptr<const std::vector<ComparedVolume>>;

/// The curves of the shape, which is bounded and in the world. Those of a hull with many faces are
/// cuts through it, three across each axis: its edges would hide all else. Takes milliseconds for a
/// hull of thousands of corners, and may be called on any thread. Throws what hullMesh throws.
ComparedVolume comparedVolume(VolumeKind kind, const Shape& shape);

} // namespace mbv::rendering
