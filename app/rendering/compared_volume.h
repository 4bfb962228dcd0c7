#pragma once

#include <mbv/fit/volume_kind.h>
#include <mbv/geometry/shapes.h>

#include <memory>
#include <vector>

namespace mbv {

/// A volume of a kind that is not its model's own, to be seen beside it.
struct ComparedVolume {
    VolumeKind kind = VolumeKind::Obb;
    Shape shape; ///< in the world, bounded
};

/// Any number of them, so that pictures share them. May be null: none.
using ComparedVolumesPtr = std::shared_ptr<const std::vector<ComparedVolume>>;

} // namespace mbv
