#include "frusta_penetration.h"

#include "collision/convex/revolved/frustum_touch.h"

namespace mbv::convex {

std::optional<Penetration> frustaPenetration(const RevolvedPair& pair)
{
    const Vec3& start = pair.a.axis;
    const WayOut known = {start, pair.a.along(start) + (-pair.b).along(start)};
    constexpr int kMaxCells = 200; // most take some ten of them
    const Shallowest<WayOut> shallowest = shallowestOfRevolved(pair, known, 0, kMaxCells);
    if (shallowest.extent - shallowest.proven > kProven)
        return std::nullopt;
    const auto touch = leastOfFrusta(pair.frustumOfA, pair.frustumOfB, shallowest.direction);
    if (!touch)
        return std::nullopt;
    return Penetration{touch->extent, touch->direction, touch->onA, touch->onB};
}

} // namespace mbv::convex
