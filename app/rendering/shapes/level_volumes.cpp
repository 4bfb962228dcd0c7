#include "level_volumes.h"

#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <limits>
#include <span>

namespace mbv::rendering {
namespace {

/// A node and the extent of its volume along x; planes have no end.
struct Node {
    NodeVolume* drawn = nullptr;
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
};

std::vector<Node> byLowEnd(std::span<NodeVolume> volumes)
{
    std::vector<Node> nodes;
    for (NodeVolume& volume : volumes) {
        nodes.push_back({&volume});
        if (isBounded(volume.shape)) {
            const Aabb bounds = boundsOf(volume.shape);
            nodes.back().low = bounds.min.x;
            nodes.back().high = bounds.max.x;
        }
    }
    std::ranges::sort(nodes, {}, &Node::low);
    return nodes;
}

/// Marks the nodes of either model that overlap one of the other. Only nodes whose extents along x
/// meet are tested.
void markOverlaps(std::span<NodeVolume> first, std::span<NodeVolume> second)
{
    const std::vector<Node> a = byLowEnd(first);
    const std::vector<Node> b = byLowEnd(second);
    for (const Node& nodeOfA : a) {
        for (const Node& nodeOfB : b) {
            if (nodeOfB.low > nodeOfA.high) {
                break;
            }
            const bool isKnown = nodeOfA.drawn->overlapping && nodeOfB.drawn->overlapping;
            if (!isKnown && nodeOfB.high >= nodeOfA.low &&
                overlaps(nodeOfA.drawn->shape, nodeOfB.drawn->shape)) {
                nodeOfA.drawn->overlapping = true;
                nodeOfB.drawn->overlapping = true;
            }
        }
    }
}

} // namespace

std::vector<NodeVolume> volumesOfLevel(int depth, const Scene& scene, const CheckReport& report)
{
    std::vector<NodeVolume> volumes;
    std::vector<std::size_t> firstOf; ///< by model, and the end
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        firstOf.push_back(volumes.size());
        // Hidden models are not drawn, but what overlaps them is red all the same.
        for (const Shape& shape : worldVolumesAt(depth, scene.models[i])) {
            volumes.push_back({shape, i, false});
        }
    }
    firstOf.push_back(volumes.size());
    const auto nodesOf = [&](std::size_t model) {
        return std::span(volumes).subspan(firstOf[model], firstOf[model + 1] - firstOf[model]);
    };
    for (const PairResult& pair : report.pairs) {
        if (pair.volumesOverlap) {
            markOverlaps(nodesOf(pair.a), nodesOf(pair.b));
        }
    }
    std::erase_if(volumes, [&](const NodeVolume& v) { return !scene.models[v.model].visible; });
    return volumes;
}

} // namespace mbv::rendering
