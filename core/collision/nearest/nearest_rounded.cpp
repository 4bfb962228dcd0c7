#include "nearest_rounded.h"

#include <algorithm>

namespace mbv::nearest {

pair::Separation roundedDistance(const Points& cores, double radiusA, double radiusB,
                                 bool coresMeet)
{
    const double coreDistance = cores.distance();
    const double radii = radiusA + radiusB;
    const bool overlap = radii > 0 ? coreDistance <= radii : coresMeet;
    if (overlap || coreDistance == 0) {
        const double share = radii > 0 ? radiusA / radii : 0;
        const Vec3 common = cores.onA + share * cores.between;
        return {{0, common, common}, overlap};
    }
    // Division by what is hardly above the smallest doubles rounds too much.
    const Vec3 direction =
        coreDistance > 1e-290 ? cores.between / coreDistance : normalized(cores.between);
    return {
        {coreDistance - radii, cores.onA + radiusA * direction, cores.onB - radiusB * direction},
        false};
}

Contact contactAt(const Vec3& pointOnB, double depth, const Vec3& normal)
{
    return {depth, normal, pointOnB + depth * normal, pointOnB};
}

Contact roundedContact(const Points& cores, double radiusA, double radiusB, const Vec3& normal)
{
    const double depth = radiusA + radiusB - dot(normal, cores.between);
    return contactAt(cores.onB - radiusB * normal, std::max(depth, 0.0), normal);
}

} // namespace mbv::nearest
