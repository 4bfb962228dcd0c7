#include "generator.h"

#include "shape_points.h"

namespace mbv::differential {

Vec3 Generator::motion(const Draw& draw, double size)
{
    if (chance(0.02))
        return {};
    if (chance(0.4))
        return size * power(-3, 2) * direction();
    const Vec3 along = direction();
    return uniform(0.2, 3) * (supportOf(draw.b, along) - supportOf(draw.a, -along)) +
           (chance(0.5) ? 0.1 * size * vector() : Vec3{});
}

Ray Generator::ray(const Shape& shape, double size)
{
    const Vec3 target = supportOf(shape, direction());
    Vec3 aim = target;
    if (chance(0.3)) {
        const std::vector<Vec3> corners = cornersOf(shape);
        aim = corners[static_cast<std::size_t>(whole(0, static_cast<int>(corners.size()) - 1))];
    }
    if (chance(0.3))
        aim += size * power(-17, 0) * direction();
    const Vec3 origin = chance(0.05) ? aim : aim + size * power(-3, 4) * direction();
    Vec3 along = chance(0.8) ? aim - origin : direction();
    if (!(norm(along) > 0))
        along = direction();
    Ray result = {origin, power(-3, 3) * normalized(along)};
    if (chance(0.2))
        result.maxT = chance(0.1) ? 0 : uniform(0, 2) * norm(aim - origin);
    return result;
}

} // namespace mbv::differential
