#include "frusta_penetration.h"

#include "collision/convex/revolved/frustum_touch.h"

namespace mbv::convex {

std::optional<Penetration> frustaPenetration(const RevolvedPair& pair)
{
    constexpr int kMaxCells = 200; // most take some ten of them
    const auto touch = shallowestTouch(pair, kMaxCells);
    if (!touch)
        return std::nullopt;
    return Penetration{touch->extent, touch->direction, touch->onA, touch->onB};
}

} // namespace mbv::convex
