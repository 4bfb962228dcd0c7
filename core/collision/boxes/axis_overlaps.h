#pragma once

#include <mbv/geometry/shapes.h>

#include <cstdint>

/// Internal.
namespace mbv::pair {

/// What the fifteen axes of two boxes say at a glance.
struct AxisOverlaps {
    enum class Verdict { Doubtful, Apart, Meeting };
    Verdict verdict = Verdict::Doubtful; ///< Doubtful unless it is certain
    /// A bit each of the faces of A, those of B, and the edges of A by those of B: the boxes may
    /// overlap least along it. Says nothing where they are apart.
    std::uint32_t mayBeLeast = 0x7fff;
};

AxisOverlaps axisOverlaps(const Obb& a, const Obb& b);

inline AxisOverlaps axisOverlaps(const Aabb& a, const Obb& b)
{
    return axisOverlaps(toObb(a), b);
}

} // namespace mbv::pair
