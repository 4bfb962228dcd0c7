#pragma once

#include "epa.h"
#include "polytope.h"

#include <optional>

namespace mbv::convex {

/// The points of a witness, with onA - onB set to depth * normal, half of the correction on either
/// side.
inline Penetration penetrationAlong(const Vec3& normal, double depth, const Witness& witness)
{
    const Vec3 middle = (witness.onA + witness.onB) / 2;
    return {depth, normal, middle + (depth / 2) * normal, middle - (depth / 2) * normal};
}

/// Grows a simplex of A - B to a tetrahedron with volume that still has the origin in it (it is in
/// the part given). Where A - B is flat there is none: then the answer is the depth across it.
std::optional<Penetration> growToTetrahedron(const DifferenceSupport& support, Simplex& simplex);

} // namespace mbv::convex
