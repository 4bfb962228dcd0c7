#include "drawn_sizes.h"

#include <algorithm>

namespace mbv::rendering {

std::optional<double> lengthNotSeen(const std::optional<Aabb>& bounds)
{
    if (!bounds)
        return std::nullopt;
    const auto& [low, high] = *bounds;
    const double half = maxComponent(high / 2 - low / 2); // the whole may be beyond a double
    const double farthest = std::max(maxComponent(abs(low)), maxComponent(abs(high)));
    if (half > 0 && half < kLeastLengthSeen / 2)
        return 2 * half;
    return farthest > kMaxLengthSeen ? std::optional(farthest) : std::nullopt;
}

} // namespace mbv::rendering
