#include <mbv/collision/rectangle.h>

#include "geometry/fault_text.h"
#include "rectangle_vector.h"

#include <mbv/geometry/error.h>

#include <array>
#include <cmath>
#include <numbers>

namespace mbv {
namespace {

using namespace plane2d;

/// How far an axis may be from unit length.
constexpr double kUnitTolerance = 1e-6;

std::optional<ShapeFault> notFinite(const Vec2& v, const char* field)
{
    return mbv::notFinite(std::array{v.x, v.y}, field);
}

/// v rotated by `quarters` right angles; exact.
Vec2 rotated(Vec2 v, int quarters)
{
    for (int i = 0; i < (quarters % 4 + 4) % 4; ++i)
        v = perpendicular(v);
    return v;
}

Vec2 directionAt(double radians)
{
    return {std::cos(radians), std::sin(radians)};
}

} // namespace

Rectangle rectangleFromDegrees(const Vec2& center, const Vec2& halfExtents, double degrees)
{
    int quarters = 0;
    const double rest = std::remquo(degrees, 90, &quarters); // exact, and within 45 degrees
    return {center, halfExtents, rotated(directionAt(rest * (std::numbers::pi / 180)), quarters)};
}

Rectangle rectangleFromRadians(const Vec2& center, const Vec2& halfExtents, double radians)
{
    constexpr double kQuarter = std::numbers::pi / 2;
    const double quarters = std::nearbyint(radians / kQuarter);
    const double rest = std::abs(radians - quarters * kQuarter);
    if (rest <= std::numeric_limits<double>::epsilon() * std::abs(radians))
        return {center, halfExtents, rotated({1, 0}, static_cast<int>(std::fmod(quarters, 4)))};
    return {center, halfExtents, directionAt(radians)};
}

Rectangle rectangleFromScreen(const ScreenRectangle& screen)
{
    const Vec2 half = {screen.width / 2, screen.height / 2};
    return rectangleFromDegrees({screen.left + half.x, -(screen.top + half.y)}, half,
                                -screen.rotationDegrees);
}

std::optional<ShapeFault> faultOf(const Rectangle& s)
{
    if (auto fault = notFinite(s.center, "center"))
        return fault;
    if (auto fault = notFinite(s.halfExtents, "halfExtents"))
        return fault;
    for (const double extent : {s.halfExtents.x, s.halfExtents.y}) {
        if (extent < 0)
            return ShapeFault{"halfExtents", "must not be negative, is " + exactText(extent)};
    }
    if (auto fault = notFinite(s.axis, "axis"))
        return fault;
    if (std::abs(norm(s.axis) - 1) > kUnitTolerance)
        return ShapeFault{"axis", "has length " + exactText(norm(s.axis)) +
                                      " instead of 1; scale belongs in the half extents"};
    return std::nullopt;
}

void requireValid(const Rectangle& s, std::string_view where)
{
    if (const auto fault = faultOf(s)) {
        throw Error(ErrorCode::InvalidShape,
                    std::string(where) + ": rectangle." + fault->field + " " + fault->problem);
    }
}

std::array<Vec2, 4> cornersOf(const Rectangle& s)
{
    const Vec2 x = s.halfExtents.x * s.axis;
    const Vec2 y = s.halfExtents.y * perpendicular(s.axis);
    return {s.center + (-x - y), s.center + (x - y), s.center + (x + y), s.center + (y - x)};
}

} // namespace mbv
