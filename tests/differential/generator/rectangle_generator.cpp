#include "generator.h"

#include <cmath>
#include <numbers>

namespace mbv::differential {

RectangleDraw Generator::drawRectangles()
{
    const int mode = whole(0, 4);
    const auto give = [&] {
        RectangleDraw::Given given;
        if (mode == 0) {
            given.center = {0.1 * whole(-20, 20), 0.1 * whole(-20, 20)};
            given.halfExtents = {0.1 * whole(0, 10), 0.1 * whole(0, 10)};
            given.degrees = 45 * whole(-8, 8);
        } else {
            const double low = mode == 1 ? -6 : -1;
            given.center = {uniform(-2, 2), uniform(-2, 2)};
            given.halfExtents = {power(low, 0), chance(0.1) ? 0 : power(low, 0)};
            given.degrees = uniform(-360, 360);
        }
        return given;
    };
    RectangleDraw result = {give(), give()};
    if (mode == 2) // nearly parallel
        result.b.degrees = result.a.degrees + 90 * whole(0, 3) + power(-14, 0);
    if (mode >= 3) { // nearly touching along an axis of a
        const double angle = result.a.degrees * std::numbers::pi / 180;
        const Vec2 axis = {std::cos(angle), std::sin(angle)};
        const double radians = (result.b.degrees - result.a.degrees) * std::numbers::pi / 180;
        const double reach = result.a.halfExtents.x +
                             std::abs(std::cos(radians)) * result.b.halfExtents.x +
                             std::abs(std::sin(radians)) * result.b.halfExtents.y +
                             (chance(0.5) ? 1 : -1) * power(-17, -1);
        const double aside = uniform(-1, 1);
        result.b.center = {result.a.center.x + reach * axis.x - aside * axis.y,
                           result.a.center.y + reach * axis.y + aside * axis.x};
    }
    const double scale = chance(0.3) ? power(-150, 150) : 1;
    const double shift = chance(0.3) ? power(0, 8) * scale : 0;
    for (RectangleDraw::Given* given : {&result.a, &result.b}) {
        given->center = {scale * given->center.x + shift, scale * given->center.y - shift};
        given->halfExtents = {scale * given->halfExtents.x, scale * given->halfExtents.y};
    }
    return result;
}

} // namespace mbv::differential
