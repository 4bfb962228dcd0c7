#pragma once

#include <mbv/geometry/shapes.h>

/// Whether a segment meets a box, for the doubles as given: touching, boxes without thickness and
/// segments without length included. Internal.
namespace mbv {

bool segmentMeetsBox(const Segment& s, const Aabb& box);
bool segmentMeetsBox(const Segment& s, const Obb& box);

} // namespace mbv
