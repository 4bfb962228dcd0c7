#include "distance_rounding.h"

#include "bvh/access.h"

#include <algorithm>
#include <limits>

namespace mbv::bvh {

double reachRounding(const PosedMesh& mesh)
{
    const double farthest = 2 * treeOf(mesh.bvh).reach + maxComponent(abs(mesh.pose.translation));
    return 64 * std::numeric_limits<double>::epsilon() * farthest;
}

double tieOfNearest(const Distance& nearest)
{
    const double place = std::max(maxComponent(abs(nearest.pointOnA)), nearest.distance);
    return std::max(0x1p-30 * nearest.distance, 0x1p-26 * place);
}

} // namespace mbv::bvh
