#pragma once

#include "fit/cover/parts/round_part.h"
#include "fit/cover/parts/solid_lines.h"

#include <mbv/fit/cover.h>
#include <mbv/geometry/vec3.h>

#include <span>

namespace mbv::cover {

/// A part and what it costs: its volume outside the solid, and a little of its volume.
struct PricedPart {
    RoundPart part;
    double cost = 0;
};

/// How much to spend on a part.
enum class PartSearch { Quick, Full };

/// A part around the points that costs little: the smallest sphere or a small capsule, moved to
/// where less of it is outside the solid, where there is one. `outwards` is the sum of the areas
/// that belong to the points, as vectors: the search starts inside them as well. A quick one is not
/// moved. Precondition: at least one point, in the unit frame.
PricedPart fittedPart(CoverKind kind, std::span<const Vec3> points, const Vec3& outwards,
                      const SolidLines* solid, PartSearch search);

} // namespace mbv::cover
