#pragma once

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <vector>

namespace mbv::rendering {

/// The volume of one node of a model's hierarchy.
struct NodeVolume {
    Shape shape;
    std::size_t model = 0;
    bool overlapping = false;
};

/// The volumes of every node at a depth of the visible models' hierarchies (worldVolumesAt), by
/// model. A node overlaps where it meets a node of another model whose volume overlaps its own
/// model's, so that greater depths close in on where the models meet.
std::vector<NodeVolume> volumesOfLevel(int depth, const Scene& scene, const CheckReport& report);

} // namespace mbv::rendering
