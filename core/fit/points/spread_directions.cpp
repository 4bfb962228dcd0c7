#include "spread_directions.h"

#include <cmath>
#include <numbers>

namespace mbv {

std::vector<Vec3> spreadDirections(int count)
{
    constexpr double kGoldenAngle = std::numbers::pi * 0.7639320225002103; // pi (3 - sqrt(5))
    std::vector<Vec3> result;
    for (int i = 0; i < count; ++i) {
        const double z = (i + 0.5) / count;
        const double r = std::sqrt(1 - z * z);
        result.push_back({r * std::cos(kGoldenAngle * i), r * std::sin(kGoldenAngle * i), z});
    }
    return result;
}

} // namespace mbv
