#pragma once

#include "collision/convex/epa/penetration.h"

#include <optional>

/// The way out of a cylinder for a box, the axis of a capsule or another cylinder, and where they
/// touch then. Internal.
namespace mbv::convex {

/// As penetrationOf() of penetration.h, the depth to rounding, or of two cylinders to 1e-9.
/// Precondition: the cores overlap, to rounding.
Penetration sweptDiscsPenetration(const BoxCore& a, const CylinderCore& b);
Penetration sweptDiscsPenetration(const PointsCore<2>& a, const CylinderCore& b);
/// Nothing where it would take too long. They may be apart: by kClear and more only that is told,
/// without points.
std::optional<Penetration> sweptDiscsPenetration(const CylinderCore& a, const CylinderCore& b);

} // namespace mbv::convex
