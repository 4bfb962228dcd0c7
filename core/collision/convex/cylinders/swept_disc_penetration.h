#pragma once

#include "collision/convex/epa/penetration.h"

/// The way out of a cylinder for a box or the axis of a capsule, and where they touch then, in
/// closed form. Internal.
namespace mbv::convex {

/// As penetrationOf() of penetration.h, the depth to rounding. Precondition: the cores overlap, to
/// rounding.
Penetration sweptDiscPenetration(const BoxCore& a, const CylinderCore& b);
Penetration sweptDiscPenetration(const PointsCore<2>& a, const CylinderCore& b);

} // namespace mbv::convex
