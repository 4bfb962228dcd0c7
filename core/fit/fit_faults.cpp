#include "fit_faults.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <sstream>

namespace mbv {
namespace {

/// A loop without branches: the exponent of a number that is not finite is all ones, and one more
/// carries into the bit of the sign.
bool areFinite(std::span<const Vec3> points)
{
    constexpr std::uint64_t kExponent = 0x7ff0'0000'0000'0000;
    constexpr std::uint64_t kOne = 0x0010'0000'0000'0000;
    const auto carry = [](double x) {
        return (std::bit_cast<std::uint64_t>(x) & kExponent) + kOne;
    };
    std::uint64_t any = 0;
    for (const Vec3& p : points) {
        any |= carry(p.x) | carry(p.y) | carry(p.z);
    }
    return any >> 63 == 0;
}

} // namespace

void requireFinitePoints(std::span<const Vec3> points)
{
    if (points.empty()) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh has no vertices: there is nothing to fit a volume to");
    }
    if (!areFinite(points)) {
        const auto bad = std::ranges::find_if_not(points, isFinite);
        std::ostringstream message;
        message << "vertex " << bad - points.begin() << " is not finite (" << bad->x << ", "
                << bad->y << ", " << bad->z << "): repair or remove it";
        throw Error(ErrorCode::DegenerateMesh, message.str());
    }
}

void requireRepresentable(bool volumeIsFinite)
{
    if (!volumeIsFinite) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh is too large: its bounding volume exceeds the range of a double "
                    "(1.8e308); scale it down");
    }
}

} // namespace mbv
