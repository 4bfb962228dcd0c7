#pragma once

#include "ellipsoids/ellipsoid_pair.h"
#include "gjk/frame.h"

#include <algorithm>

/// Ellipsoids in the frame of a question. Internal.
namespace mbv::convex {

inline CenteredEllipsoid centered(const Ellipsoid& s, const Frame& frame)
{
    const Vec3 radii = frame.vectorToLocal(s.radii);
    constexpr double kSkewed = 1e-5; // of lengths, where axes are off by 1e-6
    return {{radii.x * s.axes[0], radii.y * s.axes[1], radii.z * s.axes[2]},
            (1 - kSkewed) * std::min({radii.x, radii.y, radii.z}),
            (1 + kSkewed) * maxComponent(radii)};
}

/// Of flat ones the extents bend too sharply to search all directions.
inline bool isRound(const CenteredEllipsoid& e)
{
    constexpr double kFlat = 1e-3;
    return e.least > kFlat * e.largest;
}

/// And of flatter ones for doubles to tell their least.
inline bool isThick(const CenteredEllipsoid& e)
{
    constexpr double kFlat = 1e-6;
    return e.least > kFlat * e.largest;
}

/// What may be left open, of the size: all that the layer's own search would prove where directions
/// tie; of flat ones what is promised, for there it proves more.
inline constexpr double kOpen = 1e-3;
inline constexpr double kOpenOfFlat = 1e-6;

} // namespace mbv::convex
