#pragma once

#include <mbv/geometry/vec3.h>

namespace mbv::cast {

/// to - from, not rounded.
struct Difference {
    const Vec3& to;
    const Vec3& from;
};

/// x . (y x z) in rational arithmetic on the doubles as given, rounded once; never across zero.
double exactVolume(const Difference& x, const Difference& y, const Difference& z);

} // namespace mbv::cast
