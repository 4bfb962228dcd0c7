#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

/// A pair of shapes near the origin and of a handy size. Internal.
namespace mbv {

/// Two bounded shapes as seen from near by. Nothing is rounded on the way there: the new origin is
/// chosen so that the differences are doubles, and the unit is a power of two. So what is computed
/// about them is rounded by their size and distance, wherever in the world they are.
struct LocalPair {
    Shape a;
    Vec3 motion; ///< of a
    Shape b;
    Vec3 origin;      ///< where the local origin is in the world, in units
    int exponent = 0; ///< the unit is 2^exponent mesh units

    double toLocal(double length) const;
    Vec3 toLocal(const Vec3& p) const;
    Vec3 toWorld(const Vec3& p) const;
};

/// `pivot` is a point that matters to them as well. Precondition: both valid and bounded.
LocalPair localPair(const Shape& a, const Vec3& motion, const Shape& b,
                    const std::optional<Vec3>& pivot = {});

} // namespace mbv
