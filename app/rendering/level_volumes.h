#pragma once

#include "volume_lines.h"

#include <mbv/scene/check_report.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <set>
#include <vector>

namespace mbv {

/// The volumes of every node at a depth of the visible models' hierarchies (worldVolumesAt), by
/// model. A node overlaps where it meets a node of another model whose volume overlaps its own
/// model's, so that greater depths close in on where the models meet.
std::vector<DrawnVolume> volumesOfLevel(int depth, const Scene& scene, const CheckReport& report,
                                        const std::set<std::size_t>& selected);

} // namespace mbv
