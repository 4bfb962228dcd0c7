#include "outline.h"

namespace mbv {
namespace {

std::vector<Vec3> around(const Sphere& ball)
{
    std::vector<Vec3> points;
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            for (int z = -1; z <= 1; ++z) {
                if (x != 0 || y != 0 || z != 0) {
                    const Vec3 direction = {double(x), double(y), double(z)};
                    points.push_back(ball.center + ball.radius * normalized(direction));
                }
            }
        }
    }
    return points;
}

} // namespace

std::vector<Vec3> outlineOf(const Shape& shape)
{
    if (const auto* ball = std::get_if<Sphere>(&shape)) {
        return around(*ball);
    }
    const auto* box = std::get_if<Obb>(&shape);
    const auto corners = box ? cornersOf(*box) : cornersOf(std::get<Aabb>(shape));
    return {corners.begin(), corners.end()};
}

} // namespace mbv
