#include "unit_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv {

UnitFrame unitFrameOf(const Aabb& bounds)
{
    // Halved before they are added, because their sum may overflow.
    const Vec3 center = 0.5 * bounds.min + 0.5 * bounds.max;
    const double reach = maxComponent(0.5 * bounds.max - 0.5 * bounds.min);
    if (reach == 0) {
        return {center, 1};
    }
    // 2^1024 is not a double: subnormal bounds end below unit size, which does no harm.
    constexpr int kLargestExponent = std::numeric_limits<double>::max_exponent - 1;
    return {center, std::ldexp(1.0, std::min(-(std::ilogb(reach) + 1), kLargestExponent))};
}

} // namespace mbv
