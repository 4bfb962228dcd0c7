// Which hulls of eight points are boxes.
#include "cores.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

namespace mbv::convex {
namespace {

constexpr std::size_t kCorners = 8;

/// Sorts by comparisons that are always the same ones, none of which is a branch (Batcher's
/// odd-even merge sort).
void sort(std::array<std::uint64_t, kCorners>& keys)
{
    constexpr std::uint8_t kNetwork[][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6},
                                            {5, 7}, {1, 2}, {5, 6}, {0, 4}, {1, 5}, {2, 6}, {3, 7},
                                            {2, 4}, {3, 5}, {1, 2}, {3, 4}, {5, 6}};
    for (const auto& [i, j] : kNetwork) {
        const std::uint64_t low = std::min(keys[i], keys[j]);
        keys[j] = std::max(keys[i], keys[j]);
        keys[i] = low;
    }
}

/// Not where one of them is zero.
bool areAtRightAngles(const Vec3& u, const Vec3& v)
{
    constexpr double kCosine = 1e-7; // a tenth of what is allowed to axes
    const double product = dot(u, v);
    return product * product < kCosine * kCosine * (dot(u, u) * dot(v, v));
}

bool isSame(const Vec3& a, const Vec3& b)
{
    constexpr double kSame = 1e-13;
    return maxComponent(abs(a - b)) <= kSame;
}

} // namespace

/// Tells most others before they are sorted.
bool HullCore::mayBeBox() const
{
    if (padded_ != kCorners) // of fewer than eight, one is there twice, which no box has
        return false;
    const Vec3 middle =
        (((at(0) + at(1)) + (at(2) + at(3))) + ((at(4) + at(5)) + (at(6) + at(7)))) / kCorners;
    const auto farSquared = [&](std::size_t i) { return dot(at(i) - middle, at(i) - middle); };
    constexpr double kSame = 1e-11; // of squares of lengths below 4, each known to 1e-13
    return std::abs(farSquared(1) - farSquared(0)) <= kSame &&
           std::abs(farSquared(2) - farSquared(0)) <= kSame;
}

/// In the order along some direction, a corner of a box comes first, the ends of two of its edges
/// next; then that of the third edge and the far corner of their face, and then in one order the
/// other three.
std::optional<Obb> HullCore::asBox() const
{
    if (!mayBeBox())
        return std::nullopt;
    constexpr Vec3 kDirection = {1, 0.61803398874989485, 0.41421356237309505}; // across no edge
    constexpr double kAbove = 8; // is more than the values: keys are in their order, to 1e-14
    std::array<std::uint64_t, kCorners> keys;
    for (std::size_t i = 0; i < kCorners; ++i) {
        const double along = kDirection.x * x_[i] + kDirection.y * y_[i] + kDirection.z * z_[i];
        keys[i] = (std::bit_cast<std::uint64_t>(kAbove + along) & ~std::uint64_t{7}) | i;
    }
    sort(keys);
    const auto corner = [&](std::size_t place) {
        const std::size_t i = keys[place] & 7;
        return Vec3{x_[i], y_[i], z_[i]};
    };
    const Vec3 first = corner(0);
    const Vec3 u = corner(1) - first;
    const Vec3 v = corner(2) - first;
    const bool isFaceFirst = isSame(corner(3) - first, u + v);
    const Vec3 w = corner(isFaceFirst ? 4 : 3) - first;
    const Vec3 ofFace = corner(isFaceFirst ? 3 : 4) - first;
    const bool isBox = isSame(ofFace, u + v) && isSame(corner(5) - first, u + w) &&
                       isSame(corner(6) - first, v + w) && isSame(corner(7) - first, u + v + w) &&
                       areAtRightAngles(u, v) && areAtRightAngles(v, w) && areAtRightAngles(w, u);
    if (!isBox)
        return std::nullopt;
    const Vec3 lengths = {std::sqrt(dot(u, u)), std::sqrt(dot(v, v)), std::sqrt(dot(w, w))};
    return Obb{first + (u + v + w) / 2,
               lengths / 2,
               {(1 / lengths.x) * u, (1 / lengths.y) * v, (1 / lengths.z) * w}};
}

} // namespace mbv::convex
