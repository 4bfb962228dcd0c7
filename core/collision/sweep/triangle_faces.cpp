#include "triangle_faces.h"

#include "face_plane.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <variant>

namespace mbv {
namespace {

struct Corners {
    Vec3 a;
    Vec3 b;
};

std::array<Corners, 3> sidesOf(const Triangle& t)
{
    return {{{t.a, t.b}, {t.b, t.c}, {t.c, t.a}}};
}

std::uint64_t keyOf(const Vec3& p)
{
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15; // 2^64 by the golden ratio
    std::uint64_t key = 0;
    for (const double x : {p.x, p.y, p.z}) {
        key = (key ^ std::bit_cast<std::uint64_t>(x + 0.0)) * kOdd; // -0 is 0
        key ^= key >> 32U;
    }
    return key;
}

std::uint64_t keyOf(const Corners& side)
{
    return keyOf(side.a) + keyOf(side.b);
}

bool areOne(const Corners& x, const Corners& y)
{
    return (x.a == y.a && x.b == y.b) || (x.a == y.b && x.b == y.a);
}

bool haveSide(const Triangle& t, const Corners& side)
{
    return std::ranges::any_of(sidesOf(t), [&](const Corners& own) { return areOne(own, side); });
}

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

} // namespace

TriangleFaces::TriangleFaces(std::span<const Shape> obstacles, std::span<const std::size_t> indices)
    : obstacles_(obstacles), reachedFrom_(obstacles.size(), kNone)
{
    sides_.reserve(3 * indices.size());
    for (const std::size_t index : indices) {
        if (const auto* triangle = std::get_if<Triangle>(&obstacles[index])) {
            for (const Corners& side : sidesOf(*triangle))
                sides_.push_back({keyOf(side), index});
        }
    }
    std::sort(sides_.begin(), sides_.end(), hasLesserKey);
}

bool TriangleFaces::hasLesserKey(const Side& x, const Side& y)
{
    return x.key < y.key;
}

std::vector<std::size_t> TriangleFaces::around(std::size_t index)
{
    std::vector<std::size_t> face = {index};
    const auto* first = std::get_if<Triangle>(&obstacles_[index]);
    if (first == nullptr)
        return face;
    const LevelTriangles level(*first);
    reachedFrom_[index] = index;
    for (std::size_t i = 0; i < face.size(); ++i) {
        for (const Corners& side : sidesOf(std::get<Triangle>(obstacles_[face[i]]))) {
            const auto same =
                std::equal_range(sides_.begin(), sides_.end(), Side{keyOf(side), 0}, hasLesserKey);
            for (auto found = same.first; found != same.second; ++found) {
                const std::size_t other = found->triangle;
                const auto& triangle = std::get<Triangle>(obstacles_[other]);
                if (reachedFrom_[other] == index || !haveSide(triangle, side) ||
                    !level.contain(triangle))
                    continue;
                reachedFrom_[other] = index;
                face.push_back(other);
            }
        }
    }
    std::ranges::sort(face);
    return face;
}

} // namespace mbv
