#pragma once

#include <mbv/geometry/shapes.h>

/// The whole table of pairs: one line per unordered pair of shapes. The other order is derived in
/// overlaps.h, and a pair that is missing there does not compile.
namespace mbv::pair {

bool overlaps(const Sphere& a, const Sphere& b);
bool overlaps(const Sphere& a, const Aabb& b);
bool overlaps(const Sphere& a, const Obb& b);
bool overlaps(const Aabb& a, const Aabb& b);
bool overlaps(const Aabb& a, const Obb& b);
bool overlaps(const Obb& a, const Obb& b);

} // namespace mbv::pair
