#include "triangle_face.h"

#include <algorithm>
#include <cmath>

namespace mbv::contacts {
namespace {

using manifold::Side;
using manifold::TouchingFace;

/// An edge of which less is seen along z is as good as its farther end.
constexpr double kSteepest = 10;

struct Profile {
    double along; ///< on the line that the triangle is seen as
    double out;   ///< along z, to the other side
    Vec3 corner;
};

double slopeOf(const Profile& from, const Profile& to)
{
    return (to.out - from.out) / (to.along - from.along);
}

TouchingFace edge(const Profile& from, const Profile& to, double same, Side side,
                  std::pmr::memory_resource& memory)
{
    const auto corner = [&](const Profile& p) -> TouchingFace {
        return {std::pmr::vector<Vec3>({p.corner}, &memory), {}, true};
    };
    if (!(to.along - from.along > same) || std::abs(slopeOf(from, to)) > kSteepest)
        return corner(from.out > to.out ? from : to);
    const Vec2 way = TouchingFace::placeOf(to.corner) - TouchingFace::placeOf(from.corner);
    const double seen = norm(way);
    const double rise = manifold::signOf(side) * (to.out - from.out);
    return {std::pmr::vector<Vec3>({from.corner, to.corner}, &memory), (rise / seen) * (way / seen),
            true};
}

/// The farthest edge of a triangle that is seen as the line between two of its corners; of two that
/// meet in the farthest corner, the one more across z.
TouchingFace edgeOn(const std::array<Vec3, 3>& corners, const Vec3& from, const Vec2& direction,
                    double same, Side side, std::pmr::memory_resource& memory)
{
    std::array<Profile, 3> profile;
    std::transform(corners.begin(), corners.end(), profile.begin(), [&](const Vec3& p) -> Profile {
        const Vec2 way = TouchingFace::placeOf(p) - TouchingFace::placeOf(from);
        return {dot(direction, way), manifold::signOf(side) * p.z, p};
    });
    std::sort(profile.begin(), profile.end(),
              [](const Profile& p, const Profile& q) { return p.along < q.along; });
    auto& [low, middle, high] = profile;
    if (middle.along - low.along <= same)
        return edge(low.out > middle.out ? low : middle, high, same, side, memory);
    if (high.along - middle.along <= same)
        return edge(low, high.out > middle.out ? high : middle, same, side, memory);
    const double rising = slopeOf(low, middle);
    const double falling = slopeOf(middle, high);
    if (rising <= falling) // the middle one is not above the line between the others
        return edge(low, high, same, side, memory);
    return std::abs(rising) < std::abs(falling) ? edge(low, middle, same, side, memory)
                                                : edge(middle, high, same, side, memory);
}

} // namespace

TouchingFace triangleFace(const std::array<Vec3, 3>& corners, Side side,
                          std::pmr::memory_resource& memory)
{
    const Vec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    double longest = -1;
    Vec3 from;
    Vec2 way;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 here = TouchingFace::placeOf(corners[(i + 1) % 3] - corners[i]);
        if (dot(here, here) > longest) {
            longest = dot(here, here);
            from = corners[i];
            way = here;
        }
    }
    if (!manifold::isNarrow(std::abs(normal.z), longest, manifold::kSame))
        return manifold::faceOf(corners, side, memory);
    const double seen = std::sqrt(longest);
    const Vec2 direction = seen > 0 ? way / seen : Vec2{1, 0};
    return edgeOn(corners, from, direction, manifold::kSame * seen, side, memory);
}

} // namespace mbv::contacts
