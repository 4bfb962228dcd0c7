#include "spread_corners.h"

#include <algorithm>
#include <cmath>

namespace mbv::manifold {
namespace {

double doubleAreaOf(const Vec2& a, const Vec2& b, const Vec2& c)
{
    return std::abs(dot(perpendicular(b - a), c - a));
}

std::size_t farthestFrom(const Vec2& from, std::span<const Vec2> corners)
{
    const auto apart = [&](const Vec2& p) { return dot(p - from, p - from); };
    return static_cast<std::size_t>(std::ranges::max_element(corners, {}, apart) - corners.begin());
}

/// The next index, around.
template <class Ring> std::size_t after(std::size_t i, const Ring& ring)
{
    return i + 1 == ring.size() ? 0 : i + 1;
}

} // namespace

std::pmr::vector<std::size_t> spreadCorners(std::span<const Vec2> corners, std::size_t most,
                                            std::pmr::memory_resource& memory)
{
    std::pmr::vector<std::size_t> taken(&memory);
    taken.reserve(most);
    taken.push_back(0);
    if (most > 1)
        taken.push_back(farthestFrom(corners.front(), corners));
    while (taken.size() < most) {
        std::size_t best = 0;
        std::size_t place = 0; // in `taken`
        double largest = -1;
        for (std::size_t k = 0; k < taken.size(); ++k) {
            const std::size_t next = taken[after(k, taken)];
            for (std::size_t i = after(taken[k], corners); i != next; i = after(i, corners)) {
                const double area = doubleAreaOf(corners[taken[k]], corners[i], corners[next]);
                best = area > largest ? i : best;
                place = area > largest ? k + 1 : place;
                largest = std::max(area, largest);
            }
        }
        taken.insert(taken.begin() + static_cast<std::ptrdiff_t>(place), best);
    }
    return taken;
}

} // namespace mbv::manifold
