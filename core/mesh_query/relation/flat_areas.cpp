#include "flat_areas.h"

#include "bvh/access.h"
#include "collision/triangles/triangle_sides.h"
#include "mesh_query/self/self_clearance.h"
#include "mesh_query/world_triangle.h"

#include <limits>
#include <vector>

namespace mbv::bvh {
namespace {

/// So many looks cost less than to find out whether meshes meet themselves.
constexpr std::size_t kFewLooks = 32;

/// About so many triangles are looked at, by rays, for one pair of coplanar ones.
constexpr std::size_t kTrianglesPerLook = 32;

bool isClear(const PosedMesh& mesh, StopCheck& stop)
{
    const auto& doubtful = doubtfulPairs(mesh, kTrianglesPerLook, stop);
    return doubtful && doubtful->empty();
}

} // namespace

std::uint32_t FlatAreas::of(std::uint32_t triangle)
{
    const auto [found, isNew] = areas_.try_emplace(triangle, count_);
    if (!isNew)
        return found->second;
    const Triangle first = worldTriangle(mesh_, triangle);
    const auto& neighbors = topologyOf(mesh_.bvh).neighbors;
    std::vector<std::uint32_t> open = {triangle};
    while (!open.empty()) {
        const std::uint32_t here = open.back();
        open.pop_back();
        for (const std::uint32_t next : neighbors[here]) {
            if (next != std::numeric_limits<std::uint32_t>::max() && !areas_.contains(next) &&
                sidesAgainst(first, worldTriangle(mesh_, next)) == CornerSides{}) {
                areas_.emplace(next, count_);
                open.push_back(next);
            }
        }
    }
    return count_++;
}

bool ToldAreas::areClear()
{
    areClear_ = areClear_ || (isClear(a_, stop_) && isClear(b_, stop_));
    return areClear_;
}

bool ToldAreas::contain(const TrianglePair& coplanar)
{
    return ++asked_ > kFewLooks && areClear() &&
           told_.contains({areasOfA_.of(coplanar.a), areasOfB_.of(coplanar.b)});
}

void ToldAreas::add(const TrianglePair& coplanar)
{
    if (asked_ > kFewLooks && areClear())
        told_.insert({areasOfA_.of(coplanar.a), areasOfB_.of(coplanar.b)});
}

} // namespace mbv::bvh
