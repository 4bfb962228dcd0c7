// Of each mesh, with o the middle of its bounds and r its distance from their corners: the matrix L
// of a valid rotation is longer than 1 by 4e-6 at most, so a corner in the world is within
// (1 + 4e-6) r of where o is, but for the rounding of both, together less than 16u times the reach
// (see relative_pose.cpp). With e = 64u times both reaches the meshes are apart where
//   |between| > (1 + 4e-6) (rA + rB) + e.
// (x + e)^2 <= (1 + d) x^2 + (1 + 1/d) e^2 and (p + q)^2 <= 2 (p^2 + q^2) do without roots: for
// d = 1e-4 the factors are 2.0003 and 10001. What underflows is outweighed by kTiny; what overflows
// makes both sides infinite, or NaN, and then no comparison holds.
#include "bounding_spheres.h"

#include "bvh/access.h"
#include "world_reach.h"

#include <limits>

namespace mbv::bvh {
namespace {

constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon() / 2;
constexpr double kTiny = std::numeric_limits<double>::min();
constexpr double kSpheres = 2.001;
constexpr double kRounding = 20000;

double squaredRadius(const Aabb& bounds, const Vec3& middle)
{
    const Vec3 half = max(bounds.max - middle, middle - bounds.min);
    return dot(half, half);
}

} // namespace

bool haveSpheresApart(const PosedMesh& a, const PosedMesh& b)
{
    const Vec3& middleA = treeOf(a.bvh).frame.origin;
    const Vec3& middleB = treeOf(b.bvh).frame.origin;
    const Vec3 between = apply(b.pose, middleB) - apply(a.pose, middleA);
    const double error = 64 * kUnitRoundoff * (worldReach(a) + worldReach(b));
    return dot(between, between) > kSpheres * (squaredRadius(a.bvh.bounds(), middleA) +
                                               squaredRadius(b.bvh.bounds(), middleB)) +
                                       kRounding * error * error + kTiny;
}

} // namespace mbv::bvh
