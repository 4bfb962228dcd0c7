#include "linear_color.h"

#include <cmath>
#include <cstdint>

namespace mbv {
namespace {

double toLinear(std::uint8_t channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

std::uint8_t fromLinear(double linear)
{
    const double c =
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * c));
}

} // namespace

Vec3 toLinear(const Color& color)
{
    return {toLinear(color.r), toLinear(color.g), toLinear(color.b)};
}

Color fromLinear(const Vec3& linear)
{
    return {fromLinear(linear.x), fromLinear(linear.y), fromLinear(linear.z)};
}

} // namespace mbv
